import { oneLine } from '../page/clean-text.ts';
import { isMain } from '../page/label.ts';
import type { Judged } from '../page/reading.ts';
import { innerText, linkAround } from '../page/snapshot.ts';
import { UNIT } from '../page/unit.ts';
import { cleanByline, MAX_BYLINE } from '../posts/clean-byline.ts';
import { unitLine, unitsOf } from '../settle/named-units.ts';
import { MARKED_STEPS, OF_ONE_PERSON } from './author-marks.ts';
import { isFullName, looksLikeName } from './author-names.ts';
import { BEHIND_TITLE, findDatelines } from './dateline.ts';

/** A line near the title that begins with a name linked to a person's page: how republished articles are signed. */
export function linkedAuthor(judged: Judged): string[] {
  const { snapshot, units, labels } = judged;
  let left = labels.pageKind === 'article' ? BEHIND_TITLE : 0;
  for (let unit = (unitsOf(judged, 'title')[0] ?? units.size) + 1; unit < units.size && left > 0; unit++) {
    if (units.kind[unit] !== UNIT.text) continue;
    left--;
    const link = linkAround(snapshot, units.from[unit], MARKED_STEPS);
    if (isMain(labels.label[unit]) || link < 0 || !OF_ONE_PERSON.test(snapshot.links[link].href)) continue;
    const name = oneLine(innerText(snapshot, link));
    if (isFullName(name) && looksLikeName(name) && unitLine(judged, unit).length <= MAX_BYLINE) return [name];
  }
  return [];
}

/** Only at the start of a line or after a date or separator, to exclude "Sort by" and "Shop by". */
const IN_LINE =
  /(?:(?:^|[\d|•·,，)]\s*|\b(?:[Pp]osted|[Ww]ritten|[Ss]ubmitted)\s+)(?:[Bb]y|BY|[Vv]on|[Pp]ar|[Pp]or|[Dd]oor|[Аа]втор)|作者|记者|記者)(?:\s*[:：]\s*|\s+)(\P{P}.{1,80})/u;
const HAN_NAME = /^\p{Script=Han}{2,4}(?=$|[\s／/|])/u;

/** The author in a line between title and text that also says other things. */
export function signedAuthors(judged: Judged): string[] {
  for (const { line } of findDatelines(judged)) {
    const rest = IN_LINE.exec(line)?.[1];
    if (rest === undefined) continue;
    const name = HAN_NAME.exec(rest)?.[0] ?? cleanByline(rest);
    // After a comma comes a role or another author.
    const names = [name, name.split(/[,，]/, 1)[0]].filter(looksLikeName);
    if (names.length > 0) return [names[0]];
  }
  return [];
}
