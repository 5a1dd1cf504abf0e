import type { Block } from '../page/article.ts';
import { isNoise, LABEL } from '../page/label.ts';
import type { Ledger } from '../page/ledger.ts';
import type { StepName } from '../page/steps.ts';

/** Blocks that arrangement steps left out, with the step. All removals go through here. */
export class Drops {
  readonly #ledger: Ledger;
  readonly #gone: [Block, StepName][] = [];

  readonly #without?: ReadonlySet<StepName>;

  constructor(ledger: Ledger, without?: ReadonlySet<StepName>) {
    this.#ledger = ledger;
    this.#without = without;
  }

  /** Records the blocks a step found and returns the rest. Blocks the reader chose to keep stay. */
  leave(blocks: Block[], step: StepName, found: ReadonlySet<Block>): Block[] {
    if (this.#without?.has(step)) return blocks;
    const isChosen = (block: Block) => block.source.units.some(unit => this.#ledger.isCorrected(unit));
    const gone = new Set([...found].filter(block => !isChosen(block)));
    if (gone.size === 0) return blocks;
    for (const block of gone) this.#gone.push([block, step]);
    return blocks.filter(block => !gone.has(block));
  }

  /** Writes all removals to the ledger. A unit still partly shown by another block is not recorded. */
  takeDown(blocks: readonly Block[]): void {
    const shown = new Set(blocks.flatMap(({ source }) => source.units));
    // The name on a tab is shown with its panel, whatever its own label.
    for (const unit of shown) if (isNoise(this.#ledger.label[unit])) this.#ledger.move(unit, LABEL.heading, 'tab');
    for (const [{ source }, step] of this.#gone)
      for (const unit of source.units) if (!shown.has(unit)) this.#ledger.drop(unit, step);
  }
}
