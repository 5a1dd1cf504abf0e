import type { Messages } from '../interface-text.ts';
import { LABEL_WORDS } from '../overlay/label-words.ts';
import { percent } from '../overlay/percent.ts';
import { reasonSentences } from '../overlay/reason-words.ts';
import { type Labels, labelName } from '../page/label.ts';
import { entriesOf } from '../page/ledger.ts';

const SENTENCES = 4;
const SHOWN = 16;

/** Every step after the trees that changed the unit: labels before and after, with its numbers. */
function Decisions({ words, labels, unit }: { words: Messages; labels: Labels; unit: number }) {
  const entries = entriesOf(labels, unit);
  if (entries.length === 0) return null;
  return (
    <>
      <p class="soft">{words('inspectDecisions')}</p>
      <ol class="decisions">
        {entries.map(({ step, from, to, numbers }) => (
          <li key={step}>
            <code>{[step, ...numbers].join(' ')}</code> {words(LABEL_WORDS[labelName(from)])} →{' '}
            {words(LABEL_WORDS[labelName(to)])}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The trees' verdict on the unit, and the features with the most weight. */
export function Reasons({ words, labels, unit }: { words: Messages; labels: Labels; unit: number }) {
  const reasons = labels.reasons(unit);
  return (
    <>
      <p>
        {words(LABEL_WORDS[labelName(labels.label[unit])])} · {words('inspectScore', percent(labels.score[unit]))}
      </p>
      <ul class="why">
        {reasonSentences(words, reasons, SENTENCES).map(({ text, weight }) => (
          <li key={text} class={weight >= 0 ? 'for' : 'against'}>
            {text}
          </li>
        ))}
      </ul>
      <Decisions words={words} labels={labels} unit={unit} />
      {reasons.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>{words('inspectFeature')}</th>
              <th>{words('treeValue')}</th>
              <th>{words('inspectWeight')}</th>
            </tr>
          </thead>
          <tbody>
            {reasons.slice(0, SHOWN).map(({ feature, value, weight }, n) => (
              <tr key={n}>
                <th>
                  <code>{feature}</code>
                </th>
                <td>{Math.round(value * 1000) / 1000}</td>
                <td
                  class={weight >= 0 ? 'for' : 'against'}
                >{`${weight >= 0 ? '+' : '−'}${Math.abs(weight).toFixed(2)}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
