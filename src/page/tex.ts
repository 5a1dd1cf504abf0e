import type { MathNode } from './snapshot.ts';

/** Converts MathML to TeX for pages without TeX source. Supports all of presentation MathML; symbols without a TeX name are kept. */
export function toTex(node: MathNode | undefined): string {
  if (!node) return '';
  return tidy(write(node, 0));
}

/** Far deeper than real formulas nest; guards against malicious pages. */
const MAX_DEPTH = 60;

const tidy = (tex: string) => tex.replace(/ {2,}/g, ' ').trim();

function write(node: MathNode | string, depth: number): string {
  if (typeof node === 'string') return signs(node);
  if (depth > MAX_DEPTH) return '';
  const at = (index: number) => (index < node.children.length ? write(node.children[index], depth + 1) : '');
  const group = (index: number) => `{${tidy(at(index))}}`;
  switch (node.tag) {
    case 'mi':
      return identifier(node);
    case 'mn':
      return signs(textOf(node));
    case 'mo':
      return operator(textOf(node));
    case 'mtext':
    case 'ms':
      return textOf(node).trim() === '' ? ' ' : `\\text{${escapeText(textOf(node))}}`;
    case 'mspace':
      return ' ';
    case 'mfrac':
      return isUnlined(node) ? `${UNLINED}${group(0)}${group(1)}` : `\\frac${group(0)}${group(1)}`;
    case 'msqrt':
      return `\\sqrt{${tidy(row(node, depth))}}`;
    case 'mroot':
      return `\\sqrt[${tidy(at(1))}]${group(0)}`;
    case 'msub':
      return `${base(node, at)}_${script(at(1))}`;
    case 'msup':
      return `${base(node, at)}${raised(at(1))}`;
    case 'msubsup':
      return `${base(node, at)}_${script(at(1))}${raised(at(2))}`;
    case 'munder':
      return under(node, at);
    case 'mover':
      return over(node, at);
    case 'munderover':
      return `${limits(node, at)}_${script(at(1))}^${script(at(2))}`;
    case 'mmultiscripts':
      return multiscripts(node, depth);
    case 'mtable':
      return table(node, depth);
    case 'mfenced':
      return fenced(node, depth);
    case 'mphantom':
      return `\\phantom{${tidy(row(node, depth))}}`;
    case 'menclose':
      return enclosed(node.attrs.notation ?? '', row(node, depth));
    case 'semantics':
      return at(0);
    default:
      return row(node, depth);
  }
}

/** Writes children in sequence; delimiters around tall content become stretchy. */
function row(node: MathNode, depth: number): string {
  const parts = node.children.map(child => write(child, depth + 1));
  const [open, close] = [fenceOf(node.children[0], OPENS), fenceOf(node.children.at(-1), CLOSES)];
  const inner = parts.slice(1, -1).join(' ');
  if (parts.length < 3 || open === '' || close === '' || !isPair(node.children)) return parts.join(' ');
  if (`${open}${close}` === '()' && inner.startsWith(UNLINED)) return `\\binom${inner.slice(UNLINED.length)}`;
  const isTall = /\\(?:frac|sum|int|sqrt|begin|genfrac)|[_^]/.test(inner) || `${open}${close}`.includes('.');
  return isTall ? `\\left${fence(open)} ${inner} \\right${fence(close)}` : parts.join(' ');
}

const UNLINED = '\\genfrac{}{}{0pt}{}';
const OPENS = '([{|⟨‖⌊⌈';
const CLOSES = ')]}|⟩‖⌋⌉';

/** The delimiter, '.' for an invisible one, '' if the node is not a delimiter. */
function fenceOf(node: MathNode | string | undefined, signs: string): string {
  if (!node || typeof node === 'string' || node.tag !== 'mo' || node.attrs.stretchy === 'false') return '';
  const text = textOf(node).replace('∣', '|').replace('∥', '‖');
  if (text === '') return node.attrs.fence === 'true' ? '.' : '';
  return text.length === 1 && signs.includes(text) ? text : '';
}

/** Whether the first and last delimiter match each other, unlike in "(a) + (b)". */
function isPair(nodes: MathNode['children']): boolean {
  let open = 0;
  return nodes.slice(0, -1).every(node => {
    const text = typeof node === 'object' && node.tag === 'mo' ? textOf(node) : '';
    open += Number(/^[([{⟨⌊⌈]$/.test(text)) - Number(/^[)\]}⟩⌋⌉]$/.test(text));
    return open >= 0 && (open > 0 || node === nodes[0] || !/^[)\]}⟩⌋⌉]$/.test(text));
  });
}

const textOf = (node: MathNode): string =>
  node.children.map(child => (typeof child === 'string' ? child : textOf(child))).join('');

const escapeText = (text: string) =>
  text.replace(/[{}$%#&_\\]/g, sign => (sign === '\\' ? '\\textbackslash ' : `\\${sign}`));

const isUnlined = ({ attrs }: MathNode) => /^0(?:\D|$)/.test(attrs.linethickness ?? '');

function enclosed(notation: string, inner: string): string {
  const strikes = [/\bup/.test(notation) && 'c', /\bdown/.test(notation) && 'bc'].filter(Boolean);
  const command = notation.includes('box') ? 'boxed' : ['', `${strikes[0]}ancel`, 'xcancel'][strikes.length];
  return command ? `\\${command}{${tidy(inner)}}` : inner;
}

/** A script's base; several symbols need braces. */
function base(node: MathNode, at: (index: number) => string): string {
  const tex = tidy(at(0));
  const first = node.children[0];
  const isOne =
    tex.length <= 1 || /^\\[a-zA-Z]+$/.test(tex) || (typeof first === 'object' && /^m[ion]$/.test(first.tag));
  return isOne || /^\\left/.test(tex) ? tex : `{${tex}}`;
}

function script(tex: string): string {
  const clean = tidy(tex);
  return clean.length === 1 && clean !== ' ' ? clean : `{${clean}}`;
}

const PRIMES: Record<string, string> = { '′': "'", '″': "''", '‴': "'''" };

function raised(tex: string): string {
  const clean = tidy(tex);
  return /^['\s]+$/.test(clean) ? clean.replace(/\s/g, '') : `^${script(clean)}`;
}

// biome-ignore format: read as a list
const ACCENTS: Record<string, string> = {
  '^': 'hat', 'ˆ': 'hat', '\u0302': 'hat', '~': 'tilde', '˜': 'tilde', '\u0303': 'tilde', '¯': 'bar', 'ˉ': 'bar', '‾': 'overline', '―': 'overline', '\u0304': 'bar', '→': 'vec', '⃗': 'vec',
  '˙': 'dot', '\u0307': 'dot', '¨': 'ddot', '\u0308': 'ddot', 'ˇ': 'check', '˘': 'breve', '´': 'acute', ˊ: 'acute', '`': 'grave', ˋ: 'grave', '˚': 'mathring', '↔': 'overleftrightarrow', '←': 'overleftarrow', '⏞': 'overbrace', '_': 'overline',
};
/** Accents over more than one symbol. */
const WIDE: Record<string, string> = {
  bar: 'overline',
  hat: 'widehat',
  tilde: 'widetilde',
  check: 'widecheck',
  vec: 'overrightarrow',
};
const BELOW: Record<string, string> = {
  _: 'underline',
  '̲': 'underline',
  '⏟': 'underbrace',
  '‾': 'underline',
  '―': 'underline',
};

const childText = ({ children }: MathNode, index: number): string => {
  const child = children[index];
  return (child === undefined ? '' : typeof child === 'string' ? child : textOf(child)).trim();
};

function over(node: MathNode, at: (index: number) => string): string {
  const accent = ACCENTS[childText(node, 1)];
  if (accent) return `\\${(childText(node, 0).length > 1 && WIDE[accent]) || accent}{${tidy(at(0))}}`;
  return LIMITS.test(tidy(at(0))) ? `${tidy(at(0))}^${script(at(1))}` : `\\overset{${tidy(at(1))}}{${tidy(at(0))}}`;
}

function under(node: MathNode, at: (index: number) => string): string {
  const line = BELOW[childText(node, 1)];
  if (line) return `\\${line}{${tidy(at(0))}}`;
  return LIMITS.test(tidy(at(0))) ? `${tidy(at(0))}_${script(at(1))}` : `\\underset{${tidy(at(1))}}{${tidy(at(0))}}`;
}

/** Operators that take limits. */
const LIMITS =
  /^\\(?:sum|prod|coprod|int|iint|iiint|oint|bigcup|bigcap|bigoplus|bigotimes|bigvee|bigwedge|lim|limsup|liminf|max|min|sup|inf|det|gcd|Pr|arg|operatorname.*|underbrace.*|overbrace.*)$/;

function limits(_: MathNode, at: (index: number) => string): string {
  const tex = tidy(at(0));
  return LIMITS.test(tex) ? tex : `\\mathop{${tex}}\\limits`;
}

function multiscripts({ children }: MathNode, depth: number): string {
  const cut = children.findIndex(child => typeof child === 'object' && child.tag === 'mprescripts');
  const own = cut < 0 ? children.slice(1) : children.slice(1, cut);
  const before = cut < 0 ? [] : children.slice(cut + 1);
  const pairs = (nodes: (MathNode | string)[]) =>
    nodes
      .map((node, at) => [
        at % 2 ? '^' : '_',
        tidy(typeof node === 'object' && node.tag === 'none' ? '' : write(node, depth + 1)),
      ])
      .filter(([, tex]) => tex !== '')
      .map(([sign, tex]) => `${sign}{${tex}}`)
      .join('');
  return `${before.length > 0 ? `{}${pairs(before)}` : ''}${children.length > 0 ? tidy(write(children[0], depth + 1)) : ''}${pairs(own)}`;
}

function table({ children }: MathNode, depth: number): string {
  const lines = children.filter((child): child is MathNode => typeof child === 'object');
  const cells = lines.map(line => {
    const own = line.tag === 'mlabeledtr' ? line.children.slice(1) : line.children;
    return own.map(cell => tidy(write(cell, depth + 2))).join(' & ');
  });
  return `\\begin{matrix} ${cells.join(' \\\\ ')} \\end{matrix}`;
}

function fenced({ attrs, children }: MathNode, depth: number): string {
  const separators = (attrs.separators ?? ',').replace(/\s/g, '');
  const inner = children.map((child, at) => {
    const sign = separators[Math.min(at, separators.length - 1)] ?? '';
    return tidy(write(child, depth + 1)) + (at < children.length - 1 ? sign : '');
  });
  return `\\left${fence(attrs.open ?? '(')} ${inner.join(' ')} \\right${fence(attrs.close ?? ')')}`;
}

const fence = (sign: string) => (sign === '' || sign === '.' ? '.' : signs(sign).trim());

// biome-ignore format: read as a list
const FUNCTIONS = new Set([
  'arccos', 'arcsin', 'arctan', 'arg', 'cos', 'cosh', 'cot', 'coth', 'csc', 'deg', 'det', 'dim', 'exp', 'gcd', 'hom', 'inf', 'ker', 'lg', 'lim', 'liminf', 'limsup', 'ln', 'log', 'max', 'min', 'Pr',
  'sec', 'sin', 'sinh', 'sup', 'tan', 'tanh',
]);
// biome-ignore format: read as a list
const VARIANTS: Record<string, string> = {
  normal: 'mathrm', bold: 'mathbf', 'bold-italic': 'boldsymbol', 'double-struck': 'mathbb', script: 'mathcal', fraktur: 'mathfrak', 'sans-serif': 'mathsf', monospace: 'mathtt',
};

function identifier(node: MathNode): string {
  const text = textOf(node).trim();
  if (FUNCTIONS.has(text)) return `\\${text}`;
  const letters = signs(text);
  const variant = VARIANTS[node.attrs.mathvariant ?? ''];
  if (variant && !(variant === 'mathrm' && letters.startsWith('\\'))) return `\\${variant}{${tidy(letters)}}`;
  return [...text].length > 1 && /^[A-Za-z]+$/.test(text) ? `\\operatorname{${text}}` : letters;
}

function operator(text: string): string {
  const clean = text.trim();
  if (FUNCTIONS.has(clean)) return `\\${clean}`;
  return /^[A-Za-z]{2,}$/.test(clean) ? `\\operatorname{${clean}}` : signs(clean);
}

// biome-ignore format: read as a table
const NAMES: Record<string, string> = {
  α: 'alpha', β: 'beta', γ: 'gamma', δ: 'delta', ϵ: 'epsilon', ε: 'varepsilon', ζ: 'zeta', η: 'eta', θ: 'theta', ϑ: 'vartheta', ι: 'iota', κ: 'kappa', λ: 'lambda', μ: 'mu', ν: 'nu', ξ: 'xi', π: 'pi', ϖ: 'varpi',
  ρ: 'rho', ϱ: 'varrho', σ: 'sigma', ς: 'varsigma', τ: 'tau', υ: 'upsilon', ϕ: 'phi', φ: 'varphi', χ: 'chi', ψ: 'psi', ω: 'omega', Γ: 'Gamma', Δ: 'Delta', Θ: 'Theta', Λ: 'Lambda', Ξ: 'Xi', Π: 'Pi', Σ: 'Sigma',
  Υ: 'Upsilon', Φ: 'Phi', Ψ: 'Psi', Ω: 'Omega', ℏ: 'hbar', ℓ: 'ell', ℜ: 'Re', ℑ: 'Im', ℘: 'wp', ℵ: 'aleph', '∂': 'partial', '∇': 'nabla', '∞': 'infty', '∅': 'emptyset', '∑': 'sum', '∏': 'prod', '∐': 'coprod', '∫': 'int',
  '∬': 'iint', '∭': 'iiint', '∮': 'oint', '⋃': 'bigcup', '⋂': 'bigcap', '⨁': 'bigoplus', '⨂': 'bigotimes', '⋁': 'bigvee', '⋀': 'bigwedge', '±': 'pm', '∓': 'mp', '×': 'times', '÷': 'div', '⋅': 'cdot', '·': 'cdot', '∗': 'ast', '⋆': 'star',
  '∘': 'circ', '∙': 'bullet', '⊕': 'oplus', '⊖': 'ominus', '⊗': 'otimes', '⊙': 'odot', '∪': 'cup', '∩': 'cap', '∧': 'wedge', '∨': 'vee', '∖': 'setminus', '≤': 'leq', '⩽': 'leqslant', '≥': 'geq', '⩾': 'geqslant', '≠': 'neq', '≡': 'equiv',
  '≈': 'approx', '∼': 'sim', '≃': 'simeq', '≅': 'cong', '∝': 'propto', '≪': 'll', '≫': 'gg', '⊂': 'subset', '⊃': 'supset', '⊆': 'subseteq', '⊇': 'supseteq', '∈': 'in', '∉': 'notin', '∋': 'ni', '∀': 'forall', '∃': 'exists', '∄': 'nexists',
  '¬': 'neg', '⊢': 'vdash', '⊨': 'models', '⊥': 'perp', '∥': 'parallel', '∣': 'mid', '⟨': 'langle', '⟩': 'rangle', '⌊': 'lfloor', '⌋': 'rfloor', '⌈': 'lceil', '⌉': 'rceil', '‖': 'Vert', '→': 'to', '←': 'leftarrow', '↔': 'leftrightarrow',
  '⇒': 'Rightarrow', '⇐': 'Leftarrow', '⇔': 'Leftrightarrow', '⟶': 'longrightarrow', '⟹': 'implies', '⟺': 'iff', '↦': 'mapsto', '↑': 'uparrow', '↓': 'downarrow', '↪': 'hookrightarrow', '…': 'ldots', '⋯': 'cdots', '⋮': 'vdots', '⋱': 'ddots',
  '∠': 'angle', '△': 'triangle', '□': 'square', '°': 'degree', '†': 'dagger', '‡': 'ddagger', '√': 'surd', '∴': 'therefore', '∵': 'because', ℝ: 'mathbb{R}', ℕ: 'mathbb{N}', ℤ: 'mathbb{Z}', ℚ: 'mathbb{Q}', ℂ: 'mathbb{C}', ℙ: 'mathbb{P}', '\\': 'backslash',
};
const PLAIN: Record<string, string> = {
  '−': '-',
  '‐': '-',
  '⁄': '/',
  '\u00a0': ' ',
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
  '\u2064': '',
  '\u200b': '',
  ...PRIMES,
};

/** Converts symbols to TeX; mathematical alphanumerics become plain letters. */
function signs(text: string): string {
  let out = '';
  for (const sign of text) {
    if (PLAIN[sign] !== undefined) out += PLAIN[sign];
    else if (NAMES[sign]) out += `\\${NAMES[sign]} `;
    else if (/[{}$%#&_]/.test(sign)) out += `\\${sign}`;
    else out += (sign.codePointAt(0) ?? 0) >= 0x1d400 ? signs2(sign) : sign;
  }
  return out;
}

/** A mathematical alphanumeric as its plain letter. TeX sets letters in italics anyway; other styles are lost. */
function signs2(sign: string): string {
  const plain = sign.normalize('NFKC');
  return plain === sign ? sign : NAMES[plain] ? `\\${NAMES[plain]} ` : plain;
}
