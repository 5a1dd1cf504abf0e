import { h, type VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { MathNode } from '../../page/snapshot.ts';
import { useReaderContext } from '../context.ts';

/** Presentation elements only: nothing that links, acts or embeds other markup. */
// biome-ignore format: read as a list
const TAGS = new Set([
  'mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'mrow', 'mfrac', 'msqrt', 'mroot', 'mstyle', 'merror', 'mpadded', 'mphantom', 'msub', 'msup',
  'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts', 'mprescripts', 'mtable', 'mtr', 'mtd', 'menclose', 'mfenced', 'none',
]);
// biome-ignore format: read as a list
const ATTRS = new Set([
  'accent', 'accentunder', 'columnalign', 'columnlines', 'columnspacing', 'columnspan', 'depth', 'dir', 'displaystyle', 'fence', 'form', 'frame',
  'height', 'largeop', 'linethickness', 'lspace', 'mathvariant', 'maxsize', 'minsize', 'movablelimits', 'notation', 'rowalign', 'rowlines',
  'rowspacing', 'rowspan', 'rspace', 'scriptlevel', 'separator', 'stretchy', 'symmetric', 'voffset', 'width', 'open', 'close', 'separators',
]);
/** Deeper than any real formula. Page markup can nest without limit. */
const MAX_DEPTH = 60;

interface MathProps {
  tex: string;
  mathml?: MathNode;
  text: string;
  display?: boolean;
}

/** A formula drawn by the browser's MathML, with its TeX as an annotation for copying and for programs. */
export function MathView({ tex, mathml: given, text, display = false }: MathProps) {
  const mathml = useMath(tex, given, display);
  if (!mathml) return <code class="tex">{tex || text}</code>;
  const drawn = h(
    'mrow',
    null,
    mathml.tag === 'math' ? mathml.children.map(child => toMath(child, 0)) : toMath(mathml, 0),
  );
  const kept = tex ? h('semantics', null, drawn, h('annotation', { encoding: 'application/x-tex' }, tex)) : drawn;
  return h('math', { display: display ? 'block' : 'inline' } as object, kept);
}

/** Formulas that the page draws as pictures or by script are typeset from their source, a moment after the surrounding text. */
function useMath(tex: string, given: MathNode | undefined, display: boolean): MathNode | undefined {
  const { typeset } = useReaderContext();
  const [set, keep] = useState<MathNode>();
  useEffect(() => {
    if (given || !tex) return;
    let isWanted = true;
    typeset(tex, display).then(
      math => isWanted && keep(math),
      // If the typesetting script cannot load, the source stays.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [tex, given, display]);
  return given ?? set;
}

function toMath(node: MathNode | string, depth: number): VNode | string | null | (VNode | string | null | unknown)[] {
  if (typeof node === 'string') return node;
  if (depth > MAX_DEPTH || node.tag === 'annotation' || node.tag === 'annotation-xml') return null;
  const children = node.children.map(child => toMath(child, depth + 1));
  // Unlisted elements (semantics, maction, unknown names) are replaced by their children.
  if (!TAGS.has(node.tag)) return children;
  const attrs = Object.fromEntries(Object.entries(node.attrs).filter(([name]) => ATTRS.has(name)));
  return h(node.tag, attrs, children as VNode[]);
}
