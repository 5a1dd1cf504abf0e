import type { Reading } from '../extract.ts';
import type { MessageKey, Messages } from '../interface-text.ts';
import { unitText } from '../overlay/facts.ts';
import { percent, percentWords } from '../overlay/percent.ts';
import { Tool } from '../overlay/Tool.tsx';
import type { PageKind } from '../page/label.ts';
import { tagName } from '../page/snapshot.ts';
import { Candidates } from './Candidates.tsx';
import { BlockFacts, EntropyPlot } from './EntropyPlot.tsx';
import type { KnownPages, MethodName, MethodResult } from './method-results.ts';
import { METHOD_WORDS } from './method-words.ts';
import { decimal } from './plot.ts';
import { Reasons } from './Reasons.tsx';
import { ShareFacts, SharePath } from './Shares.tsx';
import { SlopePlot } from './SlopePlot.tsx';
import { TreeFacts, TreePath } from './TreePath.tsx';

const PAGE_KIND_WORDS: Record<PageKind, MessageKey> = {
  article: 'pageKindArticle',
  thread: 'pageKindThread',
  listing: 'pageKindListing',
  product: 'pageKindProduct',
  documentation: 'pageKindDocumentation',
  other: 'pageKindOther',
};

export interface PanelProps {
  words: Messages;
  reading: Reading;
  results: { name: MethodName; result: MethodResult | undefined; pages?: KnownPages }[];
  result: MethodResult;
  /** Unit under the pointer; -1 for none. */
  unit: number;
  isPinned: boolean;
  onMethod(method: MethodName): void;
  onRow(row: number): void;
  onSide(): void;
  /** Opens the text kept by the chosen method as an article. */
  onRead?(): void;
  onClose(): void;
}

export function Panel(props: PanelProps) {
  const { words, result } = props;
  return (
    <>
      <header>
        <h2>{words('inspectTitle')}</h2>
        <Tool icon="swap" label={words('inspectSide')} onClick={props.onSide} />
        <Tool icon="close" label={words('inspectClose')} onClick={props.onClose} />
      </header>
      <Methods {...props} />
      <p class="soft says">{words(METHOD_WORDS[result.name].says)}</p>
      {props.onRead && result.words > 0 && (
        <button type="button" class="read" onClick={props.onRead}>
          {words('inspectRead')}
        </button>
      )}
      <Picture {...props} />
      <section class="pointed" aria-label={words('inspectPointed')}>
        <h3>{words('inspectPointed')}</h3>
        {props.unit < 0 ? <p class="soft">{words('inspectPoint')}</p> : <Pointed {...props} />}
      </section>
    </>
  );
}

/** One row per method: how much it keeps, its overlap with Sightline, and its verdict on the unit under the pointer. */
function Methods({ words, results, result: chosen, unit, onMethod }: PanelProps) {
  return (
    <table class="methods">
      <thead>
        <tr>
          <th>{words('inspectMethod')}</th>
          <th>{words('inspectWords')}</th>
          <th>{words('inspectOverlap')}</th>
          <th>{words('inspectHere')}</th>
        </tr>
      </thead>
      <tbody>
        {results.map(({ name, result, pages }) => (
          <tr key={name} class={name === chosen.name ? 'chosen' : ''}>
            <th>
              <label>
                <input
                  type="radio"
                  name="method"
                  checked={name === chosen.name}
                  disabled={!result}
                  onChange={() => onMethod(name)}
                />
                {words(METHOD_WORDS[name].name)}
              </label>
            </th>
            {result ? (
              <>
                <td>{result.words}</td>
                <td>{percentWords(words, result.overlap)}</td>
                <td>{unit >= 0 && <Verdict words={words} isKept={result.main[unit] === 1} />}</td>
              </>
            ) : (
              <td colSpan={3} class="soft">
                {words('inspectFewPages', pages?.known ?? 1, pages?.needed ?? 2)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Verdict({ words, isKept }: { words: Messages; isKept: boolean }) {
  const name = words(isKept ? 'inspectKept' : 'inspectDropped');
  return <i class={`swatch ${isKept ? 'main' : 'noise'}`} role="img" aria-label={name} title={name} />;
}

/** The method's view of the whole page. */
function Picture({ words, reading, result: { detail }, unit, onRow }: PanelProps) {
  switch (detail.kind) {
    case 'labels': {
      const { confidence, pageKind } = detail.labels;
      return <p>{words('inspectConfidence', percent(confidence), words(PAGE_KIND_WORDS[pageKind]))}</p>;
    }
    case 'slope':
      return (
        <SlopePlot
          words={words}
          text={detail.text}
          ranges={detail.ranges}
          at={unit < 0 ? -1 : detail.text.tokens.ofRow[reading.units.from[unit]]}
          onRow={onRow}
        />
      );
    case 'share':
      return <ShareFacts words={words} reading={reading} share={detail.share} onRow={onRow} />;
    case 'subtrees':
      return (
        <>
          {detail.origin && <p>{words('inspectWrapper', detail.origin)}</p>}
          <Candidates words={words} snapshot={reading.snapshot} found={detail.found} onRow={onRow} />
        </>
      );
    case 'entropy':
      return <EntropyPlot words={words} entropy={detail.entropy} unit={unit} onRow={onRow} />;
    case 'trees':
      return <TreeFacts words={words} trees={detail.trees} />;
  }
}

/** The method's view of the unit under the pointer. */
function Pointed({ words, reading, result, unit, isPinned }: PanelProps) {
  const { snapshot, units } = reading;
  const isKept = result.main[unit] === 1;
  return (
    <>
      <p class="verdict">
        <Verdict words={words} isKept={isKept} />
        <b>{words(isKept ? 'inspectKept' : 'inspectDropped')}</b>
        <code>{tagName(snapshot, units.row[unit])}</code>
        {isPinned && <span class="soft">{words('inspectPinned')}</span>}
      </p>
      <p class="quote" dir="auto">
        {unitText(snapshot, units, unit).slice(0, 240)}
      </p>
      <PointedDetail words={words} reading={reading} detail={result.detail} unit={unit} />
    </>
  );
}

function PointedDetail({
  words,
  reading,
  detail,
  unit,
}: Pick<PanelProps, 'words' | 'reading' | 'unit'> & Pick<MethodResult, 'detail'>) {
  switch (detail.kind) {
    case 'labels':
      return <Reasons words={words} labels={detail.labels} unit={unit} />;
    case 'slope': {
      const distance = detail.text.distance[unit];
      return <p>{distance === 0 ? words('inspectInside') : words('inspectAway', percent(Math.abs(distance)))}</p>;
    }
    case 'share':
      return <SharePath words={words} reading={reading} share={detail.share} unit={unit} />;
    case 'subtrees':
      return <p>{words('inspectProbability', decimal(detail.found.score[unit]))}</p>;
    case 'entropy':
      return <BlockFacts words={words} entropy={detail.entropy} unit={unit} />;
    case 'trees':
      return <TreePath words={words} trees={detail.trees} unit={unit} />;
  }
}
