import { type Options, readOptions } from './options.ts';

/** Steps are loaded on demand: rendering needs no trees, fitting needs no browser. */
const STEPS: Record<string, { means: string; run(options: Options): Promise<void> }> = {
  check: {
    means: 'what is there: corpus, browser, Python, what each step has made',
    run: async o => (await import('./check.ts')).check(o),
  },
  graft: {
    means: 'articles under comments, made of articles and threads; a corpus folder that has them too',
    run: async o => (await import('./graft.ts')).graft(o),
  },
  take: {
    means: 'pages saved with their labels, named after it, to a corpus of their own',
    run: async o => (await import('./take.ts')).take(o),
  },
  render: { means: 'pages to snapshots, in Chromium', run: async o => (await import('./render.ts')).render(o) },
  label: { means: 'truths to labels of units', run: async o => (await import('./label.ts')).label(o) },
  vectors: { means: 'snapshots to vectors', run: async o => (await import('./vectors.ts')).vectors(o) },
  fit: { means: 'vectors to trees; after `--`, options of fit.py', run: async o => (await import('./fit.ts')).fit(o) },
  look: {
    means: 'vectors of the second look, from the scores of --from and the page kinds of --kinds',
    run: async o => (await import('./vectors.ts')).laterVectors('look')(o),
  },
  images: {
    means: 'vectors of pictures, from the scores of --from',
    run: async o => (await import('./vectors.ts')).laterVectors('images')(o),
  },
  pages: {
    means: 'vectors of whole pages, from the scores of --from',
    run: async o => (await import('./vectors.ts')).laterVectors('pages')(o),
  },
  embed: {
    means: 'trees to the compact file the product loads',
    run: async o => (await import('./embed.ts')).embed(o),
  },
  score: {
    means: 'texts against truths; --source labels, oof, sightline or a method',
    run: async o => (await import('./score.ts')).score(o),
  },
  sites: {
    means: 'pages of sites with eight and more to snapshots, with the walk used last or named',
    run: async o => (await import('./methods/sites.ts')).renderSites(o),
  },
  tables: {
    means: 'tables saved in the labelling mode, named after it, to the trees of Yunis; --save names them',
    run: async o => (await import('./methods/tables.ts')).tables(o),
  },
  elements: {
    means: 'one tree for each type of element (Yunis), fitted and judged',
    run: async o => (await import('./methods/elements.ts')).elements(o),
  },
  wrapper: {
    means: 'wrappers learned from one site (Wang et al.), tried on the others',
    run: async o => (await import('./methods/wrapper.ts')).wrapper(o),
  },
  'fit-wrapper': {
    means: 'the wrapper the product has where nobody marked pages',
    run: async o => (await import('./methods/wrapper-default.ts')).fitDefaultWrapper(o),
  },
  speed: {
    means: 'processor time of every method',
    run: async o => (await import('./methods/speed.ts')).speed(o),
  },
  useful: {
    means: 'useful and useless share of what CUTER takes',
    run: async o => (await import('./methods/useful.ts')).useful(o),
  },
  'share-xml': {
    means: 'pages in an XML file to the useful text CUTER takes of them, as XML',
    run: async o => (await import('./methods/share-xml.ts')).shareXml(o),
  },
  entropy: {
    means: 'InfoDiscoverer over sites with eight pages and more, by number of pages',
    run: async o => (await import('./methods/entropy.ts')).entropy(o),
  },
  memory: {
    means: 'what site memory is worth to the reading of a later page',
    run: async o => (await import('./methods/memory.ts')).memory(o),
  },
  report: { means: 'everything scored so far as one table', run: async o => (await import('./report.ts')).report(o) },
};

const HELP = `npm run train -- <step> [options]

${Object.entries(STEPS)
  .map(([name, { means }]) => `  ${name.padEnd(13)}${means}`)
  .join('\n')}

  --corpus <folder>    labelled pages             --work <folder>   what the steps keep
  --corpora a,b        only these                 --pages <n>       at most so many of each
  --windows WxH,WxH    window sizes               --split           train, dev or all
  --threads <n>        workers                    --fresh           make again what is there
  --name <fit>         name of a fit              --from <fit>      whose scores later stages look at
  --stage              what fit takes: vectors, look, images, pages
  --walk <name>        snapshots of an earlier walk (render: more of them with that same walk)
  --save <name>        keeps a wrapper or trees  --source, --threshold   for score`;

try {
  const options = readOptions(process.argv.slice(2));
  const step = STEPS[options.step];
  if (!step) console.log(HELP);
  else await step.run(options);
  process.exitCode = step || options.step === 'help' ? 0 : 2;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
