import { LABEL, type LabelName, type Labels } from '../../src/page/label.ts';
import type { Units } from '../../src/page/unit.ts';

/**
 * A judge a test can see through: a unit is what the nearest `data-label` says, as surely as `data-score` says; what
 * says nothing is noise.
 */
export function judge(units: Units, nodes: (Element | Text)[]): Labels {
  const label = new Uint8Array(units.size);
  const score = new Float32Array(units.size);
  for (let unit = 0; unit < units.size; unit++) {
    const marked = toElement(nodes[units.from[unit]])?.closest('[data-label]');
    label[unit] = LABEL[(marked?.getAttribute('data-label') ?? 'irrelevant') as LabelName];
    score[unit] = Number(marked?.getAttribute('data-score') ?? (label[unit] <= LABEL.reference ? 0.96 : 0.05));
  }
  const reasons = (unit: number) => [
    { feature: 'words', value: 84, weight: score[unit] > 0.5 ? 1.4 : -1.4 },
    { feature: 'linkShare', value: 0.02, weight: 0.8 },
    { feature: 'columnOverlap', value: 0.98, weight: 0.6 },
    { feature: 'hintAside', value: 1, weight: -0.3 },
    // Place in the document, not on the screen.
    { feature: 'placeByTokens', value: 0.86, weight: -0.2 },
  ];
  return { label, score, reasons, pageKind: 'article', confidence: 0.93 };
}

function toElement(node: Element | Text): Element | null {
  return node.nodeType === Node.TEXT_NODE ? node.parentElement : (node as Element);
}
