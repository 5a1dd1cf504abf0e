/** A part of a text: [from, to). */
export type Span = [number, number];

/** Longest utterance in characters; some voices fall silent on longer ones. */
const MAX_LENGTH = 400;

/** Splits a text into sentences by the rules of its language, and overlong ones at a comma or space. */
export function toSentences(text: string, language: string): Span[] {
  const spans: Span[] = [];
  for (const [from, to] of segment(text, language)) {
    if (text.slice(from, to).trim() === '') continue;
    for (let start = from; start < to; ) {
      const end = to - start > MAX_LENGTH ? cut(text, start, start + MAX_LENGTH) : to;
      spans.push([start, end]);
      start = end;
    }
  }
  return spans;
}

function* segment(text: string, language: string): Generator<Span> {
  let segmenter: Intl.Segmenter;
  try {
    segmenter = new Intl.Segmenter(language || undefined, { granularity: 'sentence' });
  } catch {
    // The page's language tag is invalid.
    segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
  }
  // Lines are blocks: a sentence never crosses one.
  let from = 0;
  for (const line of text.split('\n')) {
    for (const { index, segment } of segmenter.segment(line)) yield [from + index, from + index + segment.length];
    from += line.length + 1;
  }
}

function cut(text: string, from: number, limit: number): number {
  for (const stop of [/[,;:、，；：،؛]/, /\s/]) {
    for (let at = limit; at > from + MAX_LENGTH / 2; at--) if (stop.test(text[at - 1])) return at;
  }
  return limit;
}
