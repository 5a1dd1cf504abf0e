import type { Article, Block, Cell, Embed, Inline, Picture, Post } from '../../../src/page/article.ts';
import { linesOf } from '../../../src/page/plain-text.ts';
import type { MathNode } from '../../../src/page/snapshot.ts';
import { countWords } from '../../../src/page/words.ts';

/** Articles by hand: every kind of block, and the shapes that break readers. */

let unit = 0;
type Content = string | Inline | (string | Inline)[];

const inlines = (content: Content): Inline[] =>
  (Array.isArray(content) ? content : [content]).map(part =>
    typeof part === 'string' ? { kind: 'text', text: part } : part,
  );
const source = (): Block['source'] => ({
  rows: [unit],
  units: [unit++],
  score: 0.9,
  label: 'body',
  reasons: [],
  box: [0, 0, 0, 0],
});
type Rest<T> = T extends Block ? Omit<T, 'source'> : never;
const block = (rest: Rest<Block>): Block => ({ source: source(), ...rest }) as Block;
const p = (content: Content) => block({ kind: 'paragraph', inlines: inlines(content) });
const heading = (level: number, text: string) =>
  block({ kind: 'heading', level, id: text.toLowerCase().replace(/\W+/g, '-') || `h${unit}`, inlines: inlines(text) });
const cell = (text: string, header = false): Cell => ({
  header,
  colspan: 1,
  rowspan: 1,
  blocks: text ? [p(text)] : [],
});
const table = (caption: string, head: string[], rows: string[][]) =>
  block({
    kind: 'table',
    caption: inlines(caption),
    rows: [head.map(text => cell(text, true)), ...rows.map(row => row.map((text, at) => cell(text, at === 0)))],
  });
const link = (text: string, href: string): Inline => ({ kind: 'link', href, children: inlines(text) });
const em = (text: string): Inline => ({ kind: 'em', children: inlines(text) });

/** A picture that needs no network: two fields of colour under a low sun. */
function picture(width: number, height: number, hue: number, alt: string): Picture {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="hsl(${hue} 45% 82%)"/><stop offset="1" stop-color="hsl(${hue + 30} 60% 92%)"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><circle cx="${width * 0.68}" cy="${height * 0.45}" r="${height * 0.13}" fill="hsl(24 85% 72%)"/><path d="M0 ${height * 0.62}Q${width * 0.3} ${height * 0.5} ${width * 0.55} ${height * 0.62}T${width} ${height * 0.56}V${height}H0z" fill="hsl(${hue + 10} 28% 46%)"/><path d="M0 ${height * 0.78}Q${width * 0.4} ${height * 0.66} ${width} ${height * 0.8}V${height}H0z" fill="hsl(${hue + 20} 32% 28%)"/></svg>`;
  return {
    src: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    candidates: [],
    alt,
    widthPx: width,
    heightPx: height,
    href: '',
  };
}

function article(rest: Partial<Article> & Pick<Article, 'blocks'>): Article {
  return {
    title: '',
    byline: '',
    date: '',
    site: '',
    url: 'https://example.org/article',
    language: 'en',
    direction: 'ltr',
    excerpt: '',
    notes: [],
    comments: [],
    pageKind: 'article',
    confidence: 0.9,
    wordCount: countWords(linesOf(rest.blocks).join('\n')),
    nextPage: '',
    ...rest,
  };
}

const math: MathNode = {
  tag: 'math',
  attrs: {},
  children: [
    { tag: 'mi', attrs: {}, children: ['E'] },
    { tag: 'mo', attrs: {}, children: ['='] },
    {
      tag: 'mfrac',
      attrs: {},
      children: [
        {
          tag: 'mrow',
          attrs: {},
          children: [
            { tag: 'mi', attrs: {}, children: ['h'] },
            { tag: 'mi', attrs: {}, children: ['c'] },
          ],
        },
        { tag: 'mi', attrs: { onclick: 'alert(1)', href: 'javascript:alert(1)' }, children: ['λ'] },
      ],
    },
  ],
};

const comment = (author: string, text: string, replies: Post[] = []): Post => ({
  author,
  date: '2026-03-14',
  lines: [],
  blocks: [p(text)],
  replies,
});

function everything(): Article {
  return article({
    title: 'The lighthouse keepers who measured the sea by hand',
    byline: 'Marta Lindqvist',
    date: '2026-03-12',
    site: 'The Coastal Review',
    url: 'https://coastal.example/keepers',
    image: picture(1600, 900, 205, 'A low sun over two headlands'),
    nextPage: 'https://coastal.example/keepers?page=2',
    blocks: [
      p([
        'For sixty-one years, somebody at Skallen walked down to the slip four times a day, read a painted staff, and wrote one number in a book. ',
        em('It never missed a tide.'),
        ' When the station was automated in 1987 the books were carried to an attic in Gothenburg, where they would have stayed if a ',
        link('doctoral student', 'https://coastal.example/people'),
        ' had not gone looking for ',
        link('something else', '#a-number-four-times-a-day'),
        ' entirely.',
      ]),
      block({
        kind: 'figure',
        pictures: [picture(1600, 900, 205, 'A low sun over two headlands')],
        caption: inlines(
          'Skallen from the north, drawn after a photograph of 1931. The staff stood at the foot of the nearer rock.',
        ),
      }),
      p([
        'What she found was a record longer than any gauge in the region, kept by people who had no reason to keep it well and kept it anyway.',
        { kind: 'note', id: 'n1' },
        ' The numbers, 89,412 of them, agree with the satellites to within two centimetres.',
      ]),
      heading(2, 'A number four times a day'),
      p(
        'The staff was read at six, noon, six and midnight. In winter the midnight reading was taken by lantern, and in the margin beside some of them the hand shakes. There are remarks about ice, about a seal asleep on the slip, about a daughter’s wedding. There is one entry, on 2 February 1953, that says only: “Sea over the staff. Estimated.”',
      ),
      block({
        kind: 'quote',
        blocks: [p('We thought of it as housekeeping. You do not ask the floor why you sweep it.')],
        cite: 'Erik Sand, keeper 1961–1987',
      }),
      heading(4, 'How the readings were corrected'),
      p([
        'Each reading ',
        { kind: 'math', tex: 'r_t', text: 'r_t' },
        ' was reduced by the height of the staff’s zero, which the keepers re-levelled against a bolt in the rock every spring. The program that does it now is short; its heart is ',
        { kind: 'code', text: 'level(reading, bolt)' },
        ':',
      ]),
      block({
        kind: 'code',
        language: 'python',
        text: 'def level(reading: float, bolt: float) -> float:\n    """Height above the bolt, in metres; positive is up."""\n    zero = bolt - STAFF_OFFSET\n    return reading + zero if reading is not None else math.nan  # a gap stays a gap, whatever the weather was like on that day\n',
      }),
      block({ kind: 'math', tex: 'E = \\frac{hc}{\\lambda}', mathml: math, text: 'E = hc/λ' }),
      block({
        kind: 'list',
        ordered: true,
        start: 1,
        items: [
          [p('Read the staff to the nearest centimetre.')],
          [
            p('Write it down before going back up.'),
            block({ kind: 'list', ordered: false, start: 1, items: [[p('In ink.')], [p('Never from memory.')]] }),
          ],
          [p('Note the wind.')],
        ],
      }),
      heading(2, 'What the books say'),
      table(
        'Mean level by decade, in centimetres above the bolt',
        ['Decade', 'Winter', 'Spring', 'Summer', 'Autumn', 'Readings'],
        [
          ['1926–1935', '41.2', '38.9', '37.0', '40.8', '14,602'],
          ['1936–1945', '41.9', '39.4', '37.3', '41.1', '14,588'],
          ['1946–1955', '42.4', '40.2', '38.1', '41.9', '14,610'],
          ['1976–1985', '45.0', '42.8', '40.2', '44.6', '14,592'],
        ],
      ),
      block({
        kind: 'figure',
        pictures: [
          picture(800, 600, 20, 'The slip at low water'),
          picture(900, 2400, 120, 'Ice on the staff'),
          picture(800, 600, 260, 'The attic'),
        ],
        caption: inlines('From the attic: the slip, the staff, and where the books were found.'),
      }),
      block({
        kind: 'definitions',
        items: [
          { terms: [inlines('Staff')], details: [[p('A board marked in centimetres, fixed upright in the water.')]] },
          {
            terms: [inlines('Bolt')],
            details: [[p('An iron mark in living rock against which the staff is levelled.')]],
          },
        ],
      }),
      block({
        kind: 'embed',
        embed: {
          kind: 'video',
          src: 'https://video.example/embed/1',
          href: 'https://video.example/watch/1',
          title: 'The last reading, 1987',
          poster: '',
          provider: 'video.example',
        },
      }),
      block({
        kind: 'embed',
        embed: {
          kind: 'post',
          src: '',
          href: 'https://social.example/1',
          title: 'Found the 1953 book. It is exactly as wet as you would think.',
          poster: '',
          provider: 'social.example',
        },
      }),
      block({
        kind: 'details',
        summary: inlines('A note on method'),
        blocks: [p('Readings marked as estimated were left out of the means.')],
      }),
      block({ kind: 'rule' }),
      heading(2, 'After the keepers'),
      p([
        'The gauge that replaced them failed in its second winter and was not repaired for five months. ',
        { kind: 'strong', children: inlines('Nobody noticed.') },
        ' The reading',
        { kind: 'note', id: 'n2' },
        ' resumed in April as though nothing had happened, and ',
        { kind: 'mark', children: inlines('there is no entry to say what was lost') },
        '.',
      ]),
      p(
        'The books are being scanned now, a page at a time, by volunteers who say they have begun to recognise the hands.',
      ),
    ],
    notes: [
      {
        id: 'n1',
        mark: '1',
        blocks: [
          p([
            'The keepers were paid for the light, not for the staff. See ',
            link('the station accounts', 'https://coastal.example/accounts'),
            '.',
          ]),
        ],
      },
      { id: 'n2', mark: '2', blocks: [p('At 06:00 on 11 April 1989.')] },
    ],
    comments: [
      comment('Ingrid', 'My grandfather is the shaking hand of 1944.', [
        comment('Marta Lindqvist', 'I would very much like to talk to you.', [comment('Ingrid', 'Write to me.')]),
      ]),
      comment('', 'Where can one help with the scanning?'),
    ],
  });
}

function arabic(): Article {
  return article({
    title: 'حارسات المنارة اللواتي قِسْنَ البحر بأيديهنّ',
    byline: 'ليلى منصور',
    date: '2026-02-03',
    site: 'مجلة الساحل',
    language: 'ar',
    direction: 'rtl',
    blocks: [
      p(
        'على مدى واحد وستين عامًا كان هناك من ينزل أربع مرات في اليوم إلى الرصيف ليقرأ لوحًا مدرّجًا ويكتب رقمًا واحدًا في دفتر. لم يفُت أحدًا مدٌّ واحد، لا في الشتاء ولا في العواصف.',
      ),
      heading(2, 'رقم أربع مرات في اليوم'),
      p([
        'كانت القراءة تُؤخذ في السادسة صباحًا وعند الظهر وفي السادسة مساءً وعند منتصف الليل. وفي الهامش ملاحظات عن الجليد وعن فقمة نائمة على الرصيف.',
        { kind: 'note', id: 'n1' },
      ]),
      block({
        kind: 'quote',
        blocks: [p('كنّا نعدّه عملًا منزليًا. لا أحد يسأل الأرض لماذا نكنسها.')],
        cite: 'حارسة سابقة',
      }),
      heading(2, 'ما تقوله الدفاتر'),
      table(
        'المستوى المتوسط',
        ['العقد', 'الشتاء', 'الصيف'],
        [
          ['1926', '41.2', '37.0'],
          ['1936', '41.9', '37.3'],
        ],
      ),
      block({ kind: 'code', language: 'python', text: 'print("left to right")' }),
      p('تُمسح الدفاتر اليوم صفحةً صفحة على أيدي متطوعين يقولون إنهم بدؤوا يعرفون الخطوط.'),
    ],
    notes: [{ id: 'n1', mark: '١', blocks: [p('كان الأجر على الضوء لا على القياس.')] }],
  });
}

function chinese(): Article {
  return article({
    title: '用手丈量大海的守灯人',
    byline: '林海',
    date: '2026-01-20',
    site: '海岸评论',
    language: 'zh-CN',
    blocks: [
      p(
        '六十一年间，每天四次，总有人走下斜坡，读一根刻度杆，在本子上写下一个数字。无论冬夏，从未错过一次潮汐。1987年灯塔实现自动化，那些本子被送进哥德堡的一间阁楼。',
      ),
      heading(2, '一天四次的数字'),
      p(
        '清晨六点、正午、傍晚六点和午夜各读一次。冬天的午夜要提着灯去读，页边有关于冰、关于斜坡上睡着的海豹、关于女儿婚礼的附注。“海水没过标尺。估计值。”——这是1953年2月2日唯一的记录。',
      ),
      block({ kind: 'quote', blocks: [p('我们觉得那就是家务。没有人会问地板为什么要扫。')], cite: '' }),
      heading(2, '守灯人之后'),
      p([{ kind: 'ruby', base: inlines('標尺'), over: 'ひょうしゃく' }, '如今由志愿者一页一页地扫描。']),
    ],
  });
}

/** Words without end, in paragraphs of about a hundred. */
function thread(): Article {
  const post = (author: string, date: string, depth: number) => block({ kind: 'post', author, date, depth, lines: [] });
  return article({
    title: 'Ask: a lid for an old well',
    site: 'Slow Lane',
    pageKind: 'thread',
    blocks: [
      post('tidewater', '2025-09-14T07:10:00Z', 0),
      p('Four metres deep, dry stone all the way down, and a cover of roofing iron. Has anybody done this in wood?'),
      post('mossback', '2025-09-14T08:02:00Z', 1),
      p(
        'Oak, in two layers at right angles, with a gap of a finger between the boards. Ours has lain there for years.',
      ),
      heading(3, 'What you need'),
      block({ kind: 'list', ordered: false, start: 1, items: [[p('Nine boards')], [p('Two lifting handles')]] }),
      post('Ilse W.', '3 hours ago', 2),
      block({ kind: 'quote', blocks: [p('with a gap of a finger between the boards')], cite: '' }),
      p('Make it two. A well that cannot breathe goes sour.'),
      post('halfbrick', '', 0),
      p('Check the kerb stones before you think about any lid.'),
      post('', '', 0),
      p('This thread was closed.'),
    ],
  });
}

function long(words: number): Article {
  const sentence =
    'The tide came up the slip as it had the day before and the keeper wrote the number in the book without looking at the others. ';
  const paragraphs = Math.ceil(words / 100);
  const blocks = Array.from({ length: paragraphs }, (_, at) =>
    at % 12 === 0 ? [heading(2, `Chapter ${at / 12 + 1}`), p(sentence.repeat(4))] : [p(sentence.repeat(4))],
  ).flat();
  return article({ title: 'A very long book of tides', site: 'Archive', byline: 'Many hands', blocks });
}

/** Pictures from elsewhere, and a line below them. */
export function withPictures(list: Pick<Picture, 'src' | 'widthPx' | 'heightPx'>[]): Article {
  const figures = list.map(one =>
    block({ kind: 'figure', pictures: [{ ...picture(1, 1, 20, ''), ...one }], caption: [] }),
  );
  return article({ title: 'Pictures', blocks: [...figures, p('After the pictures.')] });
}

/** Players of makers, whose page to play in is not the one they link to, and of the page itself. No address answers. */
function players(): Article {
  const at = 'https://127.0.0.1:1';
  const poster = `${picture(160, 90, 40, '').src}#`;
  const makers = { title: 'Of a maker', provider: 'Maker' };
  const own = { title: 'Of the page', provider: '127.0.0.1' };
  const embeds: Embed[] = [
    { ...makers, kind: 'video', src: `${at}/embed/1`, href: `${at}/watch/1`, poster: `${poster}maker` },
    { ...makers, kind: 'audio', src: `${at}/embed/2`, href: `${at}/track/2`, poster: '' },
    { ...own, kind: 'video', src: `${at}/film`, href: `${at}/film`, poster: `${poster}file` },
    { ...own, kind: 'audio', src: `${at}/sound`, href: `${at}/sound`, poster: '' },
    { ...own, kind: 'video', src: '', href: `${at}/page`, poster: `${poster}stream` },
  ];
  return article({ title: 'Players', blocks: embeds.map(embed => block({ kind: 'embed', embed })) });
}

/** Blocks of very different heights, long beyond what is drawn at first: guessing their heights goes wrong. */
function tall(): Article {
  const blocks = Array.from({ length: 700 }, (_, at) => {
    if (at % 9 === 4)
      return block({ kind: 'figure', pictures: [picture(900, 1400, at, `Picture ${at}`)], caption: [] });
    if (at % 11 === 6) return heading(2, `Part ${at}`);
    return p([
      link(`Paragraph ${at}`, `https://example.org/${at}`),
      ' tells of the tide. '.repeat(at % 5 === 0 ? 60 : 4),
    ]);
  });
  return article({ title: 'The tide tables', blocks });
}

/** An encyclopedia's: a tall box of facts before the lead. */
function infobox(): Article {
  const facts = Array.from({ length: 40 }, (_, at) => [
    `Name ${at}`,
    `Value ${at} of the station, as the board wrote it down`,
  ]);
  const wide = Array.from({ length: 60 }, (_, at) => Array.from({ length: 12 }, (_, of) => `${at * 12 + of}`));
  return article({
    title: 'Skallen light',
    blocks: [
      table('Skallen', ['Name', 'Value'], facts),
      p(
        'Skallen light is a light station at the mouth of the sound, built of granite in 1861 and tended by hand until 1974.',
      ),
      p('Index 0 of its log is the first night. '.repeat(4)),
      table(
        'Nights',
        Array.from({ length: 12 }, (_, of) => `Month ${of}`),
        wide,
      ),
      p('It never missed a tide.'),
    ],
  });
}

export const SAMPLES = {
  everything,
  arabic,
  thread,
  chinese,
  players,
  tall,
  infobox,
  countdown: () =>
    article({
      title: 'The last three',
      blocks: [
        block({
          kind: 'list',
          ...{ ordered: true, start: 7, numbering: 'I', isReversed: true },
          items: [[p('The mill.')], [p('The weir.')]],
        }),
      ],
    }),
  sentence: () => article({ title: 'Yes', blocks: [p('The harbour is open.')] }),
  images: () =>
    article({
      title: 'Six winters',
      site: 'Portfolio',
      blocks: [20, 80, 140, 200, 260, 320].map(hue =>
        block({ kind: 'figure', pictures: [picture(1200, 800, hue, `Winter ${hue}`)], caption: [] }),
      ),
    }),
  broken: () =>
    article({
      title: 'Missing pictures',
      blocks: [
        block({
          kind: 'figure',
          pictures: [{ ...picture(10, 10, 0, 'A picture that is gone'), src: 'http://127.0.0.1:1/gone.png' }],
          caption: inlines('It was here.'),
        }),
        p('Text.'),
      ],
    }),
  table: () =>
    article({
      title: '',
      site: 'data.example',
      blocks: [
        table(
          '',
          Array.from({ length: 14 }, (_, at) => `Column ${at + 1}`),
          Array.from({ length: 60 }, (_, row) => Array.from({ length: 14 }, (_, at) => String(row * at))),
        ),
      ],
    }),
  /** As most pages are: headings without ids. */
  nameless: () => {
    const all = everything();
    return { ...all, blocks: all.blocks.map(one => (one.kind === 'heading' ? { ...one, id: '' } : one)) };
  },
  long: () => long(20_000),
  book: () => long(200_000),
  empty: () => article({ title: 'Nothing here', blocks: [], confidence: 0.1 }),
} satisfies Record<string, () => Article>;

export type SampleName = keyof typeof SAMPLES;
