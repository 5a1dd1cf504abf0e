/**
 * The source document, as its author conceives it. All test pages are generated from it with authors' tools, so the expected
 * result is known exactly. Inline text uses the few signs that `inline.ts` parses.
 */
export type CalloutKind = 'note' | 'tip' | 'important' | 'warning' | 'caution';

export interface Item {
  text: string;
  /** A task, done or not. */
  done?: boolean;
  list?: ListPart;
}

export interface ListPart {
  kind: 'list';
  ordered: boolean;
  start?: number;
  items: Item[];
}

export interface TableCell {
  text: string;
  header?: boolean;
  colspan?: number;
  rowspan?: number;
}

export type Part =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  | ListPart
  | { kind: 'terms'; items: { term: string; text: string }[] }
  | { kind: 'code'; language: string; text: string }
  /** One example in several languages, one visible at a time. */
  | { kind: 'tabs'; panels: { name: string; language: string; text: string }[] }
  | { kind: 'math'; tex: string }
  | { kind: 'table'; caption: string; rows: TableCell[][] }
  /** Has cells spanning several columns and rows, which Markdown cannot express. */
  | { kind: 'spanned'; caption: string; rows: TableCell[][] }
  | { kind: 'quote'; paragraphs: string[] }
  | { kind: 'callout'; callout: CalloutKind; title: string; paragraphs: string[]; isFolded?: boolean }
  | { kind: 'picture'; src: string; alt: string; caption: string; widthPx: number; heightPx: number }
  | { kind: 'video'; id: string; title: string };

export interface Source {
  title: string;
  author: string;
  date: string;
  parts: Part[];
  /** By name, referenced as "[^name]" in the text. */
  notes: Record<string, string>;
}

const PYTHON = `import math

def height(hours, waves, mean=0.0):
    """Height of the tide, so many hours after the epoch."""
    total = mean
    for amplitude, speed, phase in waves:
        total += amplitude * math.cos(math.radians(speed * hours - phase))
    return total

waves = [(1.8, 28.984, 102.5), (0.6, 30.0, 140.1)]  # M2 and S2
print(f"{height(12, waves, mean=3.1):.2f} m")`;

const SHELL = `curl -s "https://tides.example.org/api/v2/ports?near=51.1,1.3" \\
  | jq '.ports[] | select(.range > 4) | .name'
./predict --port dover --from 2024-03-01 --days 7 > dover.csv`;

const GO = `waves := []Wave{{1.8, 28.984, 102.5}}
fmt.Printf("%.2f m\\n", Height(12, waves, 3.1))`;

const RUST = `let waves = [Wave::new(1.8, 28.984, 102.5)];
println!("{:.2} m", height(12.0, &waves, 3.1));`;

const DIFF = `def next_high(series):
    for before, now, after in zip(series, series[1:], series[2:]):
        if before < now >= after:
            yield now

# 1 is added because the list begins before noon
offset = 1`;

export const DOCUMENT: Source = {
  title: 'How a tide table is made',
  author: 'Ines Okafor',
  date: '2024-03-18',
  parts: [
    {
      kind: 'paragraph',
      text: 'A tide table looks like the dullest book in the harbour office: columns of times and heights for every day of the year, printed long before any of them has happened. Yet hardly any other forecast reaches so far ahead and is so seldom wrong. The sea is pulled about by the Moon and the Sun, both keep excellent time, and so a year of careful measurements is enough to tell the next twenty.[^thomson]',
    },
    {
      kind: 'paragraph',
      text: 'This article follows one harbour from the gauge on its pier to the printed page. Nothing in it needs more than school mathematics, and every step can be repeated with the [open records of the port](https://tides.example.org/records) and a few lines of a program. Readers who only want to know when to sail can go straight to the [almanac of the harbour](https://harbour.example.org/almanac/2024).',
    },
    { kind: 'heading', level: 2, text: 'What the gauge writes down' },
    {
      kind: 'paragraph',
      text: 'The gauge is a float in a pipe. A small hole at the bottom lets the tide in and keeps the waves out, so the float rises and falls with the slow water only. Every six minutes the recorder stores one number, the height above the datum $h_0$, which the survey fixed in 1921.[^datum] A missing number is stored as `NaN` and never guessed.',
    },
    {
      kind: 'list',
      ordered: false,
      items: [
        { text: 'The **clock** must be right to within a minute, or every phase is wrong.' },
        { text: 'The *datum* must never move; where it does, the record is split.' },
        {
          text: 'The pipe must be cleaned twice a year:',
          list: {
            kind: 'list',
            ordered: false,
            items: [
              { text: 'in spring, when the weed begins to grow,' },
              { text: 'in autumn, before the first storms.' },
            ],
          },
        },
      ],
    },
    {
      kind: 'callout',
      callout: 'warning',
      title: 'Do not trust a single gauge',
      paragraphs: [
        'Harbours silt up, piers sink, and a float may stick for days without anybody noticing. Compare the record with that of the next port down the coast before any of it is used.',
      ],
    },
    {
      kind: 'picture',
      src: 'https://tides.example.org/pictures/gauge-house.jpg',
      alt: 'The gauge house at the end of the pier',
      caption: 'The gauge house stands over the pipe at the end of the pier.',
      widthPx: 640,
      heightPx: 400,
    },
    { kind: 'heading', level: 2, text: 'From heights to waves' },
    {
      kind: 'paragraph',
      text: 'The height at the time $t$ is written as a sum of cosines, one for each of the regular motions of Earth, Moon and Sun. Each has a speed that astronomers know to ten digits; what the record must tell is its amplitude $A_i$ and its phase $\\varphi_i$ at this one place:',
    },
    { kind: 'math', tex: 'h(t) = h_0 + \\sum_{i=1}^{n} A_i \\cos\\left(\\omega_i t - \\varphi_i\\right)' },
    {
      kind: 'paragraph',
      text: 'The largest of them at most ports is called M~2~, with a period of 12.42 hours.[^names] Where the bottom is shallow the wave travels with the speed $c = \\sqrt{g d}$, and the crest overtakes the trough.',
    },
    {
      kind: 'table',
      caption: 'The four largest constituents at Dover',
      rows: [
        [
          { text: 'Name', header: true },
          { text: 'Period in hours', header: true },
          { text: 'Amplitude in metres', header: true },
        ],
        [{ text: 'M2' }, { text: '12.42' }, { text: '2.26' }],
        [{ text: 'S2' }, { text: '12.00' }, { text: '0.71' }],
        [{ text: 'N2' }, { text: '12.66' }, { text: '0.43' }],
        [{ text: 'K1' }, { text: '23.93' }, { text: '0.06' }],
      ],
    },
    { kind: 'heading', level: 3, text: 'Fitting the waves' },
    {
      kind: 'paragraph',
      text: 'The amplitudes are found by least squares, which a modern computer does before one has let go of the key. The function `height` below needs nothing but the standard library; press Ctrl and Enter in the notebook to run it, or call `python3 tide.py` from a shell.',
    },
    { kind: 'code', language: 'python', text: PYTHON },
    {
      kind: 'paragraph',
      text: 'The office itself runs the same lines in two other languages, of which it shows one at a time:',
    },
    {
      kind: 'tabs',
      panels: [
        { name: 'Go', language: 'go', text: GO },
        { name: 'Rust', language: 'rust', text: RUST },
      ],
    },
    {
      kind: 'callout',
      callout: 'tip',
      title: 'Start with two waves',
      paragraphs: [
        'With M2 and S2 alone the prediction is already within half a metre on most days, and mistakes in the code show at once. The other waves can be added when the first two are right.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'The residual of a good fit is weather and nothing else. If $r$ is the share of the variance explained, a harbour office asks for',
    },
    {
      kind: 'math',
      tex: 'r = 1 - \\frac{\\sum_k \\left(h_k - \\hat{h}_k\\right)^2}{\\sum_k \\left(h_k - \\bar{h}\\right)^2} \\geq 0.95',
    },
    {
      kind: 'quote',
      paragraphs: [
        'The object of the harmonic analysis is to put into the hands of the sailor what the Moon has been telling the beach since there was one.',
      ],
    },
    { kind: 'heading', level: 2, text: 'Printing the year' },
    {
      kind: 'paragraph',
      text: 'High and low waters are where the curve turns. The office computes the curve minute by minute, keeps the turning points, and rounds them as the sailors expect it: times to the minute, heights to the tenth of a metre.[^rounding] The data can be fetched from the public service:',
    },
    { kind: 'code', language: 'bash', text: SHELL },
    {
      kind: 'list',
      ordered: true,
      items: [
        { text: 'Compute the curve for one day more than is printed, at both ends.' },
        { text: 'Find the turning points with `next_high` and its twin.' },
        { text: 'Check each against the table of the [neighbouring port](https://tides.example.org/ports/calais).' },
      ],
    },
    { kind: 'paragraph', text: 'In spring the steps go on, after a week of rest for the press:' },
    {
      kind: 'list',
      ordered: true,
      start: 4,
      items: [
        { text: 'Read the proofs aloud, one column to a person.' },
        { text: 'Send the plates to the printer before the equinox.' },
      ],
    },
    { kind: 'code', language: 'python', text: DIFF },
    {
      kind: 'video',
      id: 'tQ7w3xKp_4s',
      title: 'The brass machine at work',
    },
    {
      kind: 'paragraph',
      text: 'Before a table goes to the printer somebody reads all of it. The list of what remains to be done hangs beside the press:',
    },
    {
      kind: 'list',
      ordered: false,
      items: [
        { text: 'Compare with the year before', done: true },
        { text: 'Add the eclipse of the eighth of April', done: true },
        { text: 'Ask the pilot about the new sandbank', done: false },
      ],
    },
    {
      kind: 'callout',
      callout: 'note',
      title: 'About summer time',
      paragraphs: [
        'Printed tables keep winter time through the whole year. Add one hour between the last Sunday of March and the last Sunday of October, and say so on every page.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'What leaves the press in a year is not much, and hardly changes from one year to the next:',
    },
    {
      kind: 'spanned',
      caption: 'Tables sold, by port and season',
      rows: [
        [
          { text: 'Port', header: true, rowspan: 2 },
          { text: 'Copies sold', header: true, colspan: 2 },
        ],
        [
          { text: 'Winter', header: true },
          { text: 'Summer', header: true },
        ],
        [{ text: 'Dover', header: true }, { text: '310' }, { text: '1,240' }],
        [{ text: 'Calais', header: true }, { text: '295' }, { text: '1,105' }],
      ],
    },
    { kind: 'heading', level: 2, text: 'Words of the trade' },
    {
      kind: 'terms',
      items: [
        {
          term: 'Neap',
          text: 'The small tide a week after new or full Moon, when Sun and Moon pull across each other.',
        },
        { term: 'Spring', text: 'The large tide soon after new and full Moon; it has nothing to do with the season.' },
      ],
    },
    {
      kind: 'paragraph',
      text: 'Whoever has followed so far can make a table of their own. It will not replace that of the office, which also knows about the sandbank, but it will be right about the Moon,[^eclipse] and that is most of it.',
    },
  ],
  notes: {
    thomson:
      'William Thomson built the first machine that did so in 1872, out of brass wheels; it is kept in the [science museum](https://museum.example.org/tide-machine).',
    datum: 'The lowest water that the Moon and Sun alone can make, as seen in nineteen years.',
    names:
      'The letter stands for the Moon and the number for two high waters a day, or $2 \\times 14.49$ degrees an hour.',
    rounding: 'Older tables give inches. The two agree to within half an inch, which no sailor has ever noticed.',
    eclipse: 'Except in the hour of an eclipse, when it is even more so.',
  },
};
