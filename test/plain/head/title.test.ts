import { describe, expect, test } from 'vitest';
import { demoteOthers, findTitle } from '../../../src/head/title.ts';
import { LABELS } from '../../../src/page/label.ts';
import { Ledger } from '../../../src/page/ledger.ts';
import { draw, type SketchFacts } from '../../sketch.ts';

const named = (values: Record<string, string>, title = ''): SketchFacts => ({
  title,
  url: 'https://gates.example/a',
  meta: { named: values },
});
const titleOf = (drawing: string, facts: SketchFacts = {}, kind: 'article' | 'other' = 'article') =>
  findTitle(draw(drawing, facts, kind));

describe('the vote for the title', () => {
  test('is won by a confident title label', () => {
    const data = named({ 'og:title': 'The data say this' });
    expect(titleOf('p {=title:0.26} The page says that', data)).toBe('The page says that');
    expect(titleOf('p {=title:0.24} The page says that', data)).toBe('The data say this');
    expect(titleOf('p {=title:0.9} The page says that', data, 'other')).toBe('The data say this');
  });

  test('is won by candidates that agree', () => {
    expect(titleOf('h1 One heading', named({ 'og:title': 'The data' }))).toBe('The data');
    expect(titleOf('h1 One heading', named({ 'dc.title': 'The data' }))).toBe('One heading');
    expect(titleOf('h1 One\nh1 Two', named({ 'dc.title': 'The data' }))).toBe('The data');
    expect(titleOf('h1 One', named({ 'og:title': 'The data', 'dc.title': 'One' }))).toBe('One');
    expect(titleOf('h1 {hidden} One', named({ 'dc.title': 'The data' }))).toBe('The data');
    expect(titleOf('h1 A\nh1 B\nh1 C\nh1 D\nh1 E\nh1 E\nh1 E')).toBe('A');
    expect(titleOf('h1 A\nh1 B\nh1 C', named({ 'dc.title': 'D' }, 'C'))).toBe('C');
    const five = named({ 'og:title': 'Of the library', 'dc.title': 'E' }, 'E');
    expect(titleOf('h1 A\nh1 B\nh1 C\nh1 E', five)).toBe('E');
    expect(titleOf('p Text', named({}, 'Only the window'))).toBe('Only the window');
    expect(titleOf('p Text', named({ 'dc.title': 'Of the library' }))).toBe('Of the library');
  });
});

describe('removed from the title', () => {
  const site = (values: Record<string, string>, title = '') =>
    named({ 'og:site_name': 'Gate Daily', ...values }, title);

  test('the site name after it', () => {
    expect(titleOf('p Text', site({ 'og:title': 'It is open | Gate Daily' }))).toBe('It is open');
    expect(titleOf('p Text', site({ 'og:title': 'Gate Daily: It is open' }))).toBe('Gate Daily: It is open');
    expect(titleOf('p Text', site({}, 'It is open - Gate Daily - Gate Daily'))).toBe('It is open');
    expect(titleOf('h1 {=title} It is open – Gate Daily', site({}))).toBe('It is open');
  });

  test('what follows a bar, unless that is most of it', () => {
    expect(titleOf('p Text', named({}, 'It is open | News and more'))).toBe('It is open');
    expect(titleOf('p Text', named({}, 'Gate | News about the harbour and the sea'))).toBe(
      'Gate | News about the harbour and the sea',
    );
    expect(titleOf('p Text', named({}, 'Open gates | Newsroom'))).toBe('Open gates | Newsroom');
    expect(titleOf('p Text', named({}, 'Open gates | Newsroo'))).toBe('Open gates');
  });

  test('what the window adds to a heading of nine letters', () => {
    const window = (heading: string) => titleOf(`h1 ${heading}\nh1 Two`, named({}, `${heading} at the harbour`));
    expect(window('Gate open')).toBe('Gate open');
    expect(window('Openings')).toBe('Openings at the harbour');
  });

  test('a kicker, if the metadata has the rest', () => {
    expect(titleOf('h1 {=title} Harbour The gate is open', named({ 'og:title': 'The gate is open' }))).toBe(
      'The gate is open',
    );
    expect(titleOf('h1 {=title} Harbour and more Gates', named({ 'og:title': 'Gates' }))).toBe(
      'Harbour and more Gates',
    );
    const cut = (kicker: string) => titleOf(`h1 {=title} ${kicker} Sea gates`, named({ 'og:title': 'Sea gates' }));
    expect(cut('Harbours')).toBe('Sea gates');
    expect(cut('Harbourss')).toBe('Harbourss Sea gates');
  });

  test('a permalink sign', () => {
    expect(titleOf('h1 {=title} The gate ¶')).toBe('The gate');
  });
});

describe('kept in the title', () => {
  test('all lines of its heading, if the metadata has them', () => {
    expect(
      titleOf('h1\n  span {=title} The gate\n  span {=title} is open', named({ 'og:title': 'The gate is open' })),
    ).toBe('The gate is open');
  });

  test('the metadata’s separators', () => {
    expect(titleOf('h1 {=title} Harbour The gate', named({ 'og:title': 'Harbour: The gate' }))).toBe(
      'Harbour: The gate',
    );
  });
});

describe('headings not chosen as title', () => {
  const labelOf = (drawing: string, title: string) => {
    const judged = draw(drawing);
    const ledger = new Ledger(judged.labels);
    demoteOthers(judged, title, ledger);
    return LABELS[ledger.label[0]].name;
  };

  test('are headings again if they were likely', () => {
    expect(labelOf('p {=title:0.5} Another', 'The gate')).toBe('heading');
    expect(labelOf('p {=title:0.49} Another', 'The gate')).toBe('title');
    expect(labelOf('p {=title:0.9} The gate is open', 'The gate')).toBe('title');
    expect(labelOf('p {=title:0.9} gate', 'The gate')).toBe('title');
  });

  test('are navigation at the end of a breadcrumb trail', () => {
    const crumbs = (last: string) => `ul\n  li\n    a[href=/] Home\n  li\n    ${last} {=title:0.9} Another`;
    const labelLast = (drawing: string) => {
      const judged = draw(drawing);
      const ledger = new Ledger(judged.labels);
      demoteOthers(judged, 'The gate', ledger);
      return LABELS[ledger.label[judged.units.size - 1]].name;
    };
    expect(labelLast(crumbs('p'))).toBe('navigation');
    expect(labelLast(crumbs('div\n      p'))).toBe('navigation');
    expect(labelLast(crumbs('div\n      div\n        p'))).toBe('heading');
    expect(labelLast(crumbs('p').replace('a[href=/] Home', 'p Home'))).toBe('heading');
    expect(labelLast('ul\n  li\n    p {=title:0.9} Another')).toBe('heading');
  });

  test('and the headline below such a trail is the title', () => {
    const facts: SketchFacts = { meta: { jsonLd: [{ '@type': 'Article', headline: 'The gate is open' }] } };
    const crumbs = 'ul\n  li\n    a[href=/] Home\n  li\n    h1 For searches\nh2 The gate is open\np Text';
    expect(titleOf(crumbs, facts)).toBe('The gate is open');
    expect(titleOf(crumbs.replace('h2 The', 'h2 {hidden} The').replace('h1 For', 'h1 {=title} For'), facts)).toBe(
      'For searches',
    );
  });
});
