import type { Block } from '../page/article.ts';
import { isNoise, LABEL } from '../page/label.ts';
import type { Ledger } from '../page/ledger.ts';
import type { StepName } from '../page/steps.ts';

/** Blocks that steps of the arrangement left out, and which step did. Nothing is left out but through here. */
export class Drops {
  readonly #ledger: Ledger;
  readonly #gone: [Block, StepName][] = [];

  readonly #without?: ReadonlySet<StepName>;

  constructor(ledger: Ledger, without?: ReadonlySet<StepName>) {
    this.#ledger = ledger;
    this.#without = without;
  }

  /** Marks what a step found, and gives what is left. What the reader chose to keep is found by no step. */
  leave(blocks: Block[], step: StepName, found: ReadonlySet<Block>): Block[] {
    if (this.#without?.has(step)) return blocks;
    const isChosen = (block: Block) => block.source.units.some(unit => this.#ledger.isCorrected(unit));
    const gone = new Set([...found].filter(block => !isChosen(block)));
    if (gone.size === 0) return blocks;
    for (const block of gone) this.#gone.push([block, step]);
    return blocks.filter(block => !gone.has(block));
  }

  /** Enters all of it in the ledger. A unit of which another block shows a part is not left out. */
  takeDown(blocks: readonly Block[]): void {
    const shown = new Set(blocks.flatMap(({ source }) => source.units));
    // The name on a tab is shown with its panel, however it was labelled by itself.
    for (const unit of shown) if (isNoise(this.#ledger.label[unit])) this.#ledger.move(unit, LABEL.heading, 'tab');
    for (const [{ source }, step] of this.#gone)
      for (const unit of source.units) if (!shown.has(unit)) this.#ledger.drop(unit, step);
  }
}
