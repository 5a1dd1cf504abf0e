// Prints every pattern created with `new RegExp` while the given files load, as [pattern, file, position]. Patterns that depend
// on a language are printed for several. Run by patterns.mjs, with tsx.
import { pathToFileURL } from 'node:url';

const LANGUAGES = ['ar', 'de', 'en', 'fr', 'ja', 'pl', 'ru', 'zh'];

const made = [];
globalThis.RegExp = new Proxy(RegExp, {
  construct(target, args) {
    const pattern = Reflect.construct(target, args);
    const [, file, place] = /(src\/\S+?\.tsx?)\S*?:(\d+:\d+)/.exec(new Error().stack.split('\n')[2] ?? '') ?? [];
    if (file) made.push([String(pattern), file, place]);
    return pattern;
  },
});

// A file that needs a page to load creates no pattern here; patterns.mjs reports it.
for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href).catch(() => undefined);
const { isAmount } = await import(pathToFileURL('src/classify/head-kinds.ts').href);
for (const language of LANGUAGES)
  isAmount(new Intl.NumberFormat(language, { style: 'unit', unit: 'minute' }).format(5), language);
process.stdout.write(JSON.stringify(made));
