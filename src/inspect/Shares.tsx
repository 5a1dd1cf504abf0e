import type { Reading } from '../extract.ts';
import type { MessageKey, Messages } from '../interface-text.ts';
import { NODE_KIND, type TextShare } from '../methods/text-share.ts';
import { percent, percentWords } from '../overlay/percent.ts';
import { tagName } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';

const KIND_WORDS: Record<keyof typeof NODE_KIND, MessageKey> = {
  formatting: 'nodeFormatting',
  empty: 'nodeEmpty',
  advertisement: 'nodeAdvertisement',
  navigation: 'nodeNavigation',
  text: 'nodeText',
  multimedia: 'nodeMultimedia',
};
const KINDS = Object.keys(NODE_KIND) as (keyof typeof NODE_KIND)[];
/** Maximum number of ancestors listed: the method's nodes are among the nearest. */
const MOST_ABOVE = 12;

/** CUTER's nodes: the count of each kind, and the groups of neighbours; the article is the first big group. */
export function ShareFacts({
  words,
  reading,
  share,
  onRow,
}: {
  words: Messages;
  reading: Reading;
  share: TextShare;
  onRow(row: number): void;
}) {
  const { snapshot } = reading;
  const counts = KINDS.map(() => 0);
  for (let row = 0; row < snapshot.size; row++) if (snapshot.tag[row] !== TAG['#text']) counts[share.kind[row]]++;
  const total = share.groups.reduce((sum, group) => sum + group.bytes, 0) || 1;
  return (
    <>
      <ul class="chips">
        {KINDS.map(kind => (
          <li key={kind} class={`kind ${kind}`}>
            {words(KIND_WORDS[kind])} <b>{counts[NODE_KIND[kind]]}</b>
          </li>
        ))}
      </ul>
      <h3>{words('inspectGroups', share.groups.length)}</h3>
      <ol class="bars">
        {share.groups.slice(0, 12).map((group, n) => (
          <li key={group.rows[0]}>
            <button type="button" onClick={() => onRow(group.rows[0])}>
              <i style={`width: ${percent(group.bytes / total)}%`} />
              <span>{n === share.article ? words('inspectArticle') : words('inspectGroup', n + 1)}</span>
              <b>{words('inspectBytes', group.bytes)}</b>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Kind, LP and TP of the element under the pointer and of its ancestors. */
export function SharePath({
  words,
  reading,
  share,
  unit,
}: {
  words: Messages;
  reading: Reading;
  share: TextShare;
  unit: number;
}) {
  const { snapshot, units } = reading;
  const rows: number[] = [];
  for (let row = units.row[unit]; row > 0 && rows.length < MOST_ABOVE; row = snapshot.parent[row]) rows.push(row);
  return (
    <>
      <table>
        <thead>
          <tr>
            <th>{words('inspectElement')}</th>
            <th>{words('inspectKind')}</th>
            <th>LP</th>
            <th>TP</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row}>
              <th>
                <code>{tagName(snapshot, row)}</code>
              </th>
              <td>{words(KIND_WORDS[KINDS[share.kind[row]]])}</td>
              <td>{percentWords(words, share.linkPercentage[row])}</td>
              <td>{percentWords(words, share.textPercentage[row])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="soft">LP: {words('inspectLpMeans')}</p>
      <p class="soft">TP: {words('inspectTpMeans')}</p>
    </>
  );
}
