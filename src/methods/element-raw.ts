import { innerText, type Snapshot, tagName } from '../page/snapshot.ts';
import { TAG } from '../page/tags.ts';
import { derivedFeatures } from './element-features.ts';
import { ELEMENT_TYPES, type ElementPage } from './element-page.ts';

/**
 * The raw features of Yunis 2016, 3.8.2, with the thesis's names and order: page, context, element. A labelled page is saved in
 * this form, one row per descendant of body.
 */
// biome-ignore format: read as a list
export const RAW_FEATURES = [
  'url', 'title', 'meta_description', 'doc_dom_depth',
  'ancestors_names', 'ancestors_ids', 'ancestors_classes', 'siblings_names', 'siblings_ids', 'siblings_classes', 'nearest_header',
  'normalized_top', 'normalized_bottom', 'is_middle', 'is_leftmost', 'is_rightmost', 'num_siblings', 'distance_to_root',
  'tag_name', 'element_id', 'class_name', 'children_names', 'children_ids', 'children_classes', 'image_alt', 'image_url',
  'rect_size', 'num_child_elements', 'dom_subtree_depth', 'inner_text', 'child_text',
] as const;
export type RawFeature = (typeof RAW_FEATURES)[number];

/** The class that marks main elements in a saved page (3.6). */
export const MAIN_CLASS = 'CEML__MAIN__CONTENT';

/**
 * Placeholders for missing values (3.8.2, 3.8.3). The first four are from the thesis; it mentions that there are others without
 * naming them, so ours follow the same pattern.
 */
export const NONE = {
  id: 'CEML___NO___ID',
  classes: 'CEML___NO___CLASSES',
  notAnImage: 'CEML_NON_IMG_TAG',
  alt: 'CEML_NO_ALT',
  description: 'CEML_NO_DESCRIPTION',
  header: 'CEML_NO_HEADER',
  notText: 'CEML_NON_TEXT_TAG',
} as const;

/** Maximum list length: with ten thousand siblings, each of them would list all the others. */
const LIST_LIMIT = 200;

export function rawFeatures(page: ElementPage, row: number): Record<RawFeature, string | number> {
  const { snapshot } = page;
  const numbers = derivedFeatures(page, row);
  const ancestors = rowsAbove(snapshot, row);
  const siblings = childrenOf(snapshot, snapshot.parent[row]).filter(other => other !== row);
  const children = childrenOf(snapshot, row);
  const isText = page.type[row] >= 0 && !ELEMENT_TYPES[page.type[row]].endsWith('img');
  const image = snapshot.tag[row] === TAG.img ? snapshot.images[row] : undefined;
  const isImage = snapshot.tag[row] === TAG.img;
  const header = page.nearestHeader[row];
  return {
    url: snapshot.page.url,
    title: snapshot.page.title,
    meta_description: snapshot.page.meta.named['description'] ?? NONE.description,
    doc_dom_depth: page.documentDepth,
    ...listed(snapshot, 'ancestors', ancestors),
    ...listed(snapshot, 'siblings', siblings),
    nearest_header: header < 0 ? NONE.header : innerText(snapshot, header),
    normalized_top: numbers.normalized_top,
    normalized_bottom: numbers.normalized_bottom,
    is_middle: numbers.is_middle,
    is_leftmost: numbers.is_leftmost,
    is_rightmost: numbers.is_rightmost,
    num_siblings: numbers.num_siblings,
    distance_to_root: numbers.distance_to_root,
    tag_name: nameOf(snapshot, row),
    element_id: idOf(snapshot, row),
    class_name: classesOf(snapshot, row),
    ...listed(snapshot, 'children', children),
    image_alt: isImage ? image?.alt || NONE.alt : NONE.notAnImage,
    image_url: isImage ? (image?.src ?? '') : NONE.notAnImage,
    rect_size: numbers.rect_size,
    num_child_elements: numbers.num_child_elements,
    dom_subtree_depth: numbers.dom_subtree_depth,
    inner_text: isText ? innerText(snapshot, row) : NONE.notText,
    child_text: isText ? childText(snapshot, row) : NONE.notText,
  };
}

function listed<Part extends 'ancestors' | 'siblings' | 'children'>(snapshot: Snapshot, part: Part, rows: number[]) {
  const join = (toName: (snapshot: Snapshot, row: number) => string) =>
    rows.map(row => toName(snapshot, row)).join(', ');
  return {
    [`${part}_names`]: join(nameOf),
    [`${part}_ids`]: join(idOf),
    [`${part}_classes`]: join(classesOf),
  } as Record<`${Part}_names` | `${Part}_ids` | `${Part}_classes`, string>;
}

/** Nearest first, up to but not including body. */
function rowsAbove(snapshot: Snapshot, row: number): number[] {
  const rows: number[] = [];
  for (let up = snapshot.parent[row]; up >= 0 && rows.length < LIST_LIMIT; up = snapshot.parent[up]) {
    if (snapshot.tag[up] === TAG.body || snapshot.tag[up] === TAG.html) break;
    rows.push(up);
  }
  return rows;
}

function childrenOf(snapshot: Snapshot, row: number): number[] {
  const rows: number[] = [];
  if (row < 0) return rows;
  for (let child = row + 1; child < snapshot.end[row] && rows.length < LIST_LIMIT; child = snapshot.end[child])
    if (snapshot.text[child] === '') rows.push(child);
  return rows;
}

function childText(snapshot: Snapshot, row: number): string {
  let out = '';
  for (let child = row + 1; child < snapshot.end[row]; child = snapshot.end[child])
    if (!snapshot.hidden[child] && snapshot.text[child] !== '') out += ` ${snapshot.text[child]}`;
  return out.replace(/\s+/g, ' ').trim();
}

const nameOf = (snapshot: Snapshot, row: number) => tagName(snapshot, row).toUpperCase();
const idOf = (snapshot: Snapshot, row: number) => snapshot.id[row].trim() || NONE.id;
const classesOf = (snapshot: Snapshot, row: number) => snapshot.className[row].trim() || NONE.classes;
