import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Tab } from '../harness/hosts.ts';

declare const axe: typeof import('axe-core');

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong in our document over the page, in its final colours (panels fade in): each rule with the first place. */
export async function violations(tab: Tab): Promise<string[]> {
  return tab.evaluate(async (source: string) => {
    const { shadowRoot } = document.documentElement.lastElementChild!;
    const { contentDocument } = shadowRoot!.querySelector<HTMLIFrameElement>('.own-document')!;
    const inside = contentDocument!.defaultView as Window & typeof globalThis & { axe?: typeof axe };
    if (!inside.axe) inside.eval(source);
    for (const animation of contentDocument!.getAnimations())
      if (Number.isFinite(animation.effect!.getComputedTiming().endTime)) animation.finish();
    const { violations, passes } = await inside.axe!.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // A layer over the page is no landmark of it.
      rules: {
        region: { enabled: false },
        'landmark-one-main': { enabled: false },
        'page-has-heading-one': { enabled: false },
      },
    });
    if (passes.length < 5) throw new Error('axe looked at nothing');
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary}`);
  }, AXE);
}
