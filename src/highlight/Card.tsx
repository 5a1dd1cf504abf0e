import { Icon } from '../icons.tsx';
import type { Messages } from '../interface-text.ts';
import type { CardFacts } from '../overlay/facts.ts';
import { lookOf } from '../overlay/kinds.ts';
import { LABEL_WORDS } from '../overlay/label-words.ts';
import { percent } from '../overlay/percent.ts';
import { reasonSentences } from '../overlay/reason-words.ts';
import { Tool } from '../overlay/Tool.tsx';
import { LABELS, type LabelName } from '../page/label.ts';
import { KIND_WORDS } from './Bar.tsx';

export interface CardProps {
  words: Messages;
  facts: CardFacts;
  isOpen: boolean;
  onFlip(): void;
  onLabel(label: LabelName): void;
  onGrow(): void;
  onShrink(): void;
  onAlike(): void;
  onOpen(isOpen: boolean): void;
}

/** Labels decided by trees of their own; the reasons shown are for and against those labels. */
const APART: ReadonlySet<LabelName> = new Set<LabelName>(['title', 'byline', 'date', 'caption']);
/** Number of reasons shown; the rest is one click away. */
const SHOWN = 5;

export function Card(props: CardProps) {
  const { words, facts } = props;
  const look = lookOf(facts.kind);
  return (
    <section class="card" aria-label={words('highlightCard')}>
      <header>
        <i class={`swatch ${look}`} />
        <h2>{heading(words, facts)}</h2>
        <span class="sure">{sureWords(words, facts)}</span>
      </header>
      <div class="meter" style={`--fill: var(--${look})`} aria-hidden="true">
        <i style={`width: ${percent(facts.sure)}%`} />
      </div>
      {facts.text && (
        <p class="quote" dir="auto">
          {facts.text}
        </p>
      )}
      {facts.isChanged && <p class="soft">{words('highlightChanged')}</p>}
      {APART.has(facts.label) && !facts.isCorrected && <p class="soft">{words('highlightApart')}</p>}
      <Reasons words={words} facts={facts} />
      <Actions {...props} />
      <More {...props} />
    </section>
  );
}

function heading(words: Messages, facts: CardFacts): string {
  const name = words(LABEL_WORDS[facts.label]);
  if (facts.count > 1) return words('highlightMany', facts.count);
  const kind = words(KIND_WORDS[facts.kind]);
  return facts.kind === 'main' || facts.kind === 'unsure' ? words('highlightKind', kind, name) : name;
}

export function sureWords(words: Messages, facts: CardFacts): string {
  return facts.isCorrected ? words('highlightYouSaid') : words('highlightSure', percent(facts.sure));
}

function Reasons({ words, facts }: { words: Messages; facts: CardFacts }) {
  const sentences = reasonSentences(words, facts.reasons, SHOWN, facts.down);
  if (sentences.length === 0) return <p class="soft">{words('whyPicture')}</p>;
  return (
    <ul class="reasons">
      {sentences.map(({ text, weight }) => (
        <li key={text}>
          <span style={`--side: var(--${weight >= 0 ? 'main' : 'noise'})`}>
            <Icon name={weight >= 0 ? 'up' : 'down'} />
            <span class="announced">{words(weight >= 0 ? 'highlightFor' : 'highlightAgainst')}</span>
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

function Actions({ words, facts, onFlip, onLabel, onGrow, onShrink, onAlike }: CardProps) {
  return (
    <div class="actions">
      <button type="button" class="primary" onClick={onFlip}>
        {words(facts.isKept ? 'highlightDrop' : 'highlightKeep')}{' '}
        <kbd>{facts.isKept ? words('keyNameDelete') : '↵'}</kbd>
      </button>
      <Tool icon="larger" label={words('highlightGrow')} onClick={onGrow} />
      <Tool icon="smaller" label={words('highlightShrink')} isOff={facts.scope === 'unit'} onClick={onShrink} />
      <button type="button" disabled={facts.alikeCount < 2} aria-pressed={facts.scope === 'alike'} onClick={onAlike}>
        {words('highlightAlike', facts.alikeCount)}
      </button>
      <select
        aria-label={words('highlightIs')}
        value={facts.label}
        onChange={event => onLabel(event.currentTarget.value as LabelName)}
      >
        {LABELS.map(({ name }) => (
          <option key={name} value={name}>
            {words(LABEL_WORDS[name])}
          </option>
        ))}
      </select>
    </div>
  );
}

function More({ words, facts, isOpen, onOpen }: CardProps) {
  return (
    <details open={isOpen} onToggle={event => onOpen(event.currentTarget.open)}>
      <summary>{words('highlightFeatures')}</summary>
      {isOpen && (
        <>
          <p class="path" dir="ltr">
            {facts.path}
          </p>
          <table>
            <tbody>
              {facts.reasons.map(({ feature, value, weight }) => (
                <tr key={feature}>
                  <th scope="row">{feature}</th>
                  <td>{round(value)}</td>
                  <td>{signed(weight)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </details>
  );
}

function round(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 1000) / 1000) : '–';
}

function signed(weight: number): string {
  return `${weight < 0 ? '−' : '+'}${Math.abs(weight).toFixed(2)}`;
}
