import type { Reading } from '../extract.ts';
import { isMain, type LabelName, type Reason } from '../page/label.ts';
import { innerText, type Snapshot, tagName } from '../page/snapshot.ts';
import { UNIT, type Units } from '../page/unit.ts';
import { findAlike } from '../reading/alike.ts';
import { downThePage } from '../reading/down-the-page.ts';
import { isCorrected, nameOf, type Scope } from '../site/corrections.ts';
import { type Kind, kindOf } from './kinds.ts';
import type { Selection } from './selection.ts';

/** Everything the card shows about the selection. */
export interface CardFacts {
  kind: Kind;
  label: LabelName;
  /** Confidence in the label, 0..1. */
  sure: number;
  isCorrected: boolean;
  isChanged: boolean;
  text: string;
  reasons: Reason[];
  path: string;
  scope: Scope;
  count: number;
  alikeCount: number;
  isKept: boolean;
  /** Vertical position on the page, 0..1. */
  down: number | undefined;
}

/** Collects the card's facts about a selection. */
export function readFacts(reading: Reading, selection: Selection, isChanged: boolean): CardFacts {
  const { snapshot, units, labels } = reading;
  const { unit, scope } = selection;
  const isKept = isMain(labels.label[unit]);
  const score = labels.score[unit];
  return {
    kind: kindOf(labels, unit),
    label: nameOf(labels, unit),
    sure: isKept ? score : 1 - score,
    isCorrected: isCorrected(labels, unit),
    isChanged,
    text: unitText(snapshot, units, unit).slice(0, 240),
    reasons: labels.reasons(unit),
    path: fullPath(snapshot, units.row[unit]),
    scope,
    count: selection.units.length,
    alikeCount: scope === 'alike' ? selection.units.length : findAlike(snapshot, units, unit).length,
    isKept,
    down: downThePage(snapshot, units.row[unit]),
  };
}

/** Text of a unit, or the alternative text or title of a picture or frame. */
export function unitText(snapshot: Snapshot, units: Units, unit: number): string {
  const row = units.row[unit];
  if (units.kind[unit] === UNIT.image) return snapshot.images[row]?.alt ?? '';
  if (units.kind[unit] !== UNIT.text) return snapshot.embeds[row]?.title ?? '';
  let out = '';
  for (let r = units.from[unit]; r < units.to[unit] && out.length < 400; r++) {
    if (units.ofRow[r] === unit) out += (snapshot.spaceBefore[r] ? ' ' : '') + snapshot.text[r];
  }
  return out.replace(/\s+/g, ' ').trim() || innerText(snapshot, row);
}

/** A path as in developer tools: tags with id or first class. */
function fullPath(snapshot: Snapshot, row: number): string {
  const names: string[] = [];
  for (let r = row; r > 0 && names.length < 64; r = snapshot.parent[r]) {
    const id = snapshot.id[r] ? `#${snapshot.id[r]}` : '';
    const first = snapshot.className[r].trim().split(/\s+/, 1)[0];
    names.push(tagName(snapshot, r) + id + (first && !id ? `.${first}` : ''));
  }
  return names.reverse().join(' › ');
}
