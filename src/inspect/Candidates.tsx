import type { Messages } from '../interface-text.ts';
import type { Candidate, Subtrees } from '../methods/subtree.ts';
import { percent } from '../overlay/percent.ts';
import { innerText, type Snapshot, tagName } from '../page/snapshot.ts';
import { decimal } from './plot.ts';

const SHOWN = 6;
const TEXT_ROWS = 60;

/** The most likely title and body subtrees, with the probability from each model. */
export function Candidates({
  words,
  snapshot,
  found,
  onRow,
}: {
  words: Messages;
  snapshot: Snapshot;
  found: Subtrees;
  onRow(row: number): void;
}) {
  const lists = [
    { heading: words('inspectTitles', found.titleCandidates.length), of: found.titleCandidates },
    { heading: words('inspectBodies', found.bodyCandidates.length), of: found.bodyCandidates },
  ];
  return lists.map(({ heading, of }) => (
    <section key={heading}>
      <h3>{heading}</h3>
      <ol class="bars">
        {likeliest(of).map(({ row, probability }) => (
          <li key={row}>
            <button type="button" onClick={() => onRow(row)}>
              <i style={`width: ${percent(probability)}%`} />
              <span dir="auto">
                <code>{nameOf(snapshot, row)}</code> {textOf(snapshot, row)}
              </span>
              <b>{decimal(probability)}</b>
            </button>
          </li>
        ))}
      </ol>
    </section>
  ));
}

function likeliest(candidates: readonly Candidate[]): Candidate[] {
  return [...candidates].sort((a, b) => b.probability - a.probability || a.row - b.row).slice(0, SHOWN);
}

function nameOf(snapshot: Snapshot, row: number): string {
  const id = snapshot.id[row].slice(0, 40);
  const [first] = snapshot.className[row].trim().slice(0, 60).split(/\s+/, 1);
  return tagName(snapshot, row) + (id ? `#${id}` : first ? `.${first}` : '');
}

/** First words only: a body subtree is the whole article. */
function textOf(snapshot: Snapshot, row: number): string {
  const until = Math.min(snapshot.end[row], row + TEXT_ROWS);
  for (let r = row; r < until; r++) {
    if (snapshot.text[r] !== '' && !snapshot.hidden[r]) return innerText(snapshot, r).slice(0, 80);
  }
  return '';
}
