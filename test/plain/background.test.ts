import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Tabs } from 'webextension-polyfill';

/** What the browser was asked for, in order, and what it has. */
const fake = vi.hoisted(() => ({
  calls: [] as string[],
  /** The files of each injection. */
  injected: [] as string[],
  address: '' as string | undefined,
  /** Undefined where it cannot be read or written. */
  sync: {} as Record<string, unknown> | undefined,
  local: {} as Record<string, unknown> | undefined,
  matches: undefined as string[] | undefined,
  permitted: true,
  /** What the user answers to the question for a site. */
  grants: true,
  refuses: false,
}));

vi.mock('../../src/browser.ts', () => {
  const note =
    (name: string) =>
    async ({ title }: { title?: string } = {}) =>
      void fake.calls.push(title ? `${name} ${title}` : name);
  const names = ['setTitle', 'setBadgeText', 'setBadgeBackgroundColor', 'setPopup', 'openPopup'];
  const area = (items: () => Record<string, unknown> | undefined) => ({
    get: async () => items() ?? Promise.reject(new Error('corrupt')),
    set: async (change: Record<string, unknown>) => {
      if (!items()) throw new Error('corrupt');
      Object.assign(items()!, change);
    },
    remove: async () => undefined,
  });
  const scripting = {
    executeScript: async ({ files }: { files: string[] }) => {
      fake.calls.push('inject');
      fake.injected.push(files.join());
      if (fake.refuses) throw new Error('Cannot access contents of the page');
    },
    getRegisteredContentScripts: async () => (fake.matches ? [{ matches: fake.matches }] : []),
    async registerContentScripts([{ matches }]: [{ matches: string[] }]) {
      if (fake.matches) throw new Error('Duplicate script ID');
      fake.matches = matches;
    },
    updateContentScripts: async ([{ matches }]: [{ matches: string[] }]) => void (fake.matches = matches),
    unregisterContentScripts: async () => void (fake.matches = undefined),
  };
  return {
    browser: {
      action: Object.fromEntries(names.map(name => [name, note(name)])),
      i18n: { getMessage: (key: string) => key },
      runtime: { getURL: (path: string) => path },
      tabs: {
        create: async ({ url }: { url: string }) => {
          fake.calls.push(`tab ${url}`);
          return { id: 8 };
        },
        onUpdated: { addListener: () => undefined, removeListener: () => undefined },
        sendMessage: () => Promise.reject(new Error('the message channel closed')),
        get: async (id: number) =>
          fake.address === 'closed'
            ? Promise.reject(new Error('No tab'))
            : { id, url: fake.address, status: 'complete' },
      },
      scripting,
      permissions: {
        contains: async () => fake.permitted,
        request: async ({ origins }: { origins: string[] }) => {
          fake.calls.push(`request ${origins}`);
          return fake.grants;
        },
        remove: async () => true,
      },
      storage: { sync: area(() => fake.sync), local: area(() => fake.local) },
    },
  };
});

const { run } = await import('../../src/background/run.ts');
const { writeReport } = await import('../../src/report.ts');
const { openInReader } = await import('../../src/background/open-link.ts');
const { changeRule, followRules } = await import('../../src/background/sites.ts');

const tab = (more: Partial<Tabs.Tab> = {}) => ({ id: 7, url: 'https://a.example/long', ...more }) as Tabs.Tab;
const RULE = { 'settings.site:a.example': { version: 1, open: 'auto', reader: {} } };

beforeEach(() => {
  Object.assign(fake, {
    calls: [],
    injected: [],
    address: tab().url,
    sync: {},
    local: {},
    matches: undefined,
    permitted: true,
    grants: true,
    refuses: false,
  });
});
afterEach(() => vi.restoreAllMocks());

describe('a page left while it was being read', () => {
  test.each(['https://a.example/next', undefined, 'closed'])('leaves the next page alone (%s)', async address => {
    fake.address = address;
    await run(tab(), { name: 'read' });
    expect(fake.calls).toEqual([]);
  });

  test('is not left by a jump within it, and an unknown address proves nothing', async () => {
    fake.address = 'https://a.example/long#part';
    await run(tab(), { name: 'read' });
    expect(fake.calls).toContain('inject');
    fake.calls = [];
    await run(tab({ url: undefined }), { name: 'read' });
    expect(fake.calls).toContain('setPopup');
  });
});

test('injects the script that walks the page separately, before the reader', async () => {
  await run(tab(), { name: 'highlight' });
  expect(fake.injected.slice(0, 2)).toEqual(['content.js', 'session.js']);
});

test('leaves the reader for the page to request, after its first screen', async () => {
  await run(tab(), { name: 'read' });
  expect(new Set(fake.injected)).toEqual(new Set(['content.js']));
});

describe('the message when nothing opens', () => {
  test('is a bug report if our script was injected and does not answer', async () => {
    await run(tab(), { name: 'read' });
    expect(fake.calls).toContain('setTitle toastBug');
  });

  test('is a refusal if the browser blocks injection', async () => {
    fake.refuses = true;
    await run(tab(), { name: 'read' });
    expect(fake.calls).toContain('setTitle cannotTitle: cannotRefused');
  });

  test('is no bug report on the browser’s own pages', async () => {
    fake.address = 'about:license';
    await run(tab({ url: 'about:license' }), { name: 'read' });
    expect(fake.calls).toContain('setTitle cannotTitle: cannotBrowser');
  });
});

describe('a bug report', () => {
  test('has version, step and error, and nothing about the page', () => {
    const error = new SyntaxError(
      'Unexpected token in "the secret text" at https://a.example/private?id=7, reading \'length\'',
    );
    error.stack =
      'SyntaxError: the secret text\n at f (chrome-extension://abc/content.js:1:234)\n at https://a.example/own.js:3:4';
    const report = writeReport({ step: 'read', error });
    expect(report).toContain("Step: read\nSyntaxError: Unexpected token in (text) at (address) reading 'length'");
    expect(report).toContain('at content.js:1:234');
    expect(report).not.toMatch(/secret|private|a\.example|own\.js/);
  });
});

describe('sites that open automatically', () => {
  test('are registered once, in the latest state, when asked repeatedly', async () => {
    const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    fake.sync = RULE;
    await Promise.all([followRules(), followRules(), followRules()]);
    expect(fake.matches).toEqual(['*://a.example/*']);
    fake.sync = {};
    await Promise.all([followRules(), followRules()]);
    expect(fake.matches).toBeUndefined();
    expect(failed).not.toHaveBeenCalled();
  });

  test('survive storage that cannot be read', async () => {
    const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    fake.sync = RULE;
    await followRules();
    fake.sync = undefined;
    await followRules();
    expect(fake.matches).toEqual(['*://a.example/*']);
    fake.local = undefined;
    await followRules();
    expect(fake.matches).toEqual(['*://a.example/*']);
    expect(failed).toHaveBeenCalledOnce();
  });

  test('are not restored after their permission was removed', async () => {
    fake.sync = RULE;
    await followRules();
    Object.assign(fake, { sync: undefined, permitted: false });
    await followRules();
    expect(fake.matches).toBeUndefined();
  });

  test('report a choice that could not be saved', async () => {
    fake.sync = fake.local = undefined;
    await changeRule('auto', tab());
    expect(fake.calls).toContain('setTitle storageFailed');
  });

  test('are not saved in a private window, which is reported', async () => {
    await changeRule('auto', tab({ incognito: true }));
    expect(fake.sync).toEqual({});
    expect(fake.calls.join()).not.toContain('request');
    expect(fake.calls).toContain('setTitle storagePrivate');
  });
});

describe('a link opened in the reader', () => {
  test('asks for permission for its site, opens it and reads it', async () => {
    await openInReader('https://b.example/story');
    expect(fake.calls.slice(0, 3)).toEqual(['request *://b.example/*', 'tab https://b.example/story', 'inject']);
  });

  test('is opened without being read if permission is refused', async () => {
    fake.grants = false;
    await openInReader('https://b.example/story');
    expect(fake.calls).toEqual(['request *://b.example/*', 'tab https://b.example/story']);
  });

  test('asks for no permission if it is not a web page', async () => {
    await openInReader('mailto:a@b.example');
    expect(fake.calls).toEqual(['tab mailto:a@b.example']);
    await openInReader('no address');
    expect(fake.calls).toHaveLength(1);
  });
});
