import { describe, expect, it } from 'vitest';
import { DISPLAY, innerText, STYLE } from '../../../src/page/snapshot.ts';
import { TAG } from '../../../src/page/tags.ts';
import { reveal } from '../../../src/reveal/hidden-until-loaded.ts';
import { sketch } from '../../sketch.ts';

const TEXT = 'The lamp is lit an hour before dusk, and it is put out again when the last boat has come home.';
const LONG = `${'All the while the keeper writes down what he sees from the gallery of the tower. '.repeat(10)}End.`;
const page = (drawn: string) => `article\n  h1 The lamp\n  p ${LONG}\n${drawn}`;

const readable = (drawn: string) => innerText(reveal(sketch(page(drawn))), 0);
const opens = (drawn: string) => expect(readable(drawn)).toContain('put out again');
const leaves = (drawn: string) => expect(readable(drawn)).not.toContain('put out again');

describe('collapsed text', () => {
  it.each(['button', 'h3', 'dt', 'div[role=button]', 'label'])('is read below a %s', tag =>
    opens(`  div\n    ${tag} When is it lit?\n    div {hidden}\n      p ${TEXT}`),
  );

  it('is read below a heading that contains the button, inside empty wrappers', () =>
    opens(`  div\n    h3\n      button When is it lit?\n    div\n      div {hidden}\n        p ${TEXT}`));

  it('is read whatever mechanism collapses it', () => {
    for (const way of ['hidden', 'hidden=zeroSize', 'hidden=visibility', 'hidden=inert'])
      opens(`  div\n    button When?\n    div {${way}}\n      p ${TEXT}`);
  });

  it('is read if many similar elements follow a line of text', () => {
    const item = (answer: string) => `    div.item\n      div.q Question\n      div.a {hidden}\n        p ${answer}`;
    opens(
      `  div\n${item(TEXT)}\n${item('Another answer that is long enough to be one, and says something of its own.')}`,
    );
    leaves(`  div\n${item(TEXT)}`);
  });

  it('is read even if short, among longer ones', () => {
    const item = (answer: string) => `    div.item\n      button Question\n      div.a {hidden}\n        p ${answer}`;
    const other = 'Another answer that is long enough to be one, and says something of its own.';
    expect(readable(`  div\n${item('Not at all.')}\n${item(TEXT)}\n${item(other)}`)).toContain('Not at all.');
    expect(readable(`  div\n${item('Not at all.')}\n${item(TEXT)}`)).not.toContain('Not at all.');
    // As often short as long: what a button says of itself.
    expect(readable(`  div\n${item('Copied')}\n${item('Saved')}\n${item(TEXT)}\n${item(other)}`)).not.toContain(
      'Saved',
    );
  });

  it('is read if "more" follows below', () =>
    opens(`  div\n    p ${LONG}\n    div {hidden}\n      p ${TEXT}\n    button Read more`));

  it('is read if it continues a sentence ending in "more", inside or after the paragraph', () => {
    const begun = `  div\n    p\n      | The keeper sees it …\n      span {hidden} ${TEXT}`;
    opens(`${begun}\n      button Read more`);
    opens(`${begun}\n    button Read more`);
    leaves(`${begun}\n      | and so do we.\n    button Read more`);
  });

  it('is read below a link without target or to hidden text, but not below a sentence with a link', () => {
    const below = (link: string) => `  div\n    p ${link}\n    div#rest {hidden}\n      p ${TEXT}`;
    opens(below('<a href=#rest>When?</a>'));
    opens(below('<a>When?</a>'));
    leaves(below('<a href=#top>When?</a>'));
    leaves(below('Somebody asks <a href=#rest>when</a>, and nobody knows.'));
    opens(`  div\n    p ${LONG}\n    div {hidden}\n      p ${TEXT}\n    p <a href=#>More</a>`);
  });

  it('is read if one of several panels is shown', () => {
    const shown = `    div.pane.active\n      p The other panel, which is the one that is shown at first and can be read by all.`;
    opens(`  div\n${shown}\n    div.pane {hidden}\n      p ${TEXT}`);
    opens(`  div\n${shown}\n    div[role=tabpanel] {hidden}\n      p ${TEXT}`);
    const links =
      '      p <a href=/a>When the lamp is lit by hand</a>, <a href=/b>and who of all the people in the town pays for the oil</a>';
    expect(readable(`  div\n${shown}\n    div[role=tabpanel] {hidden}\n${links}`)).toContain('pays for the oil');
    expect(readable(`  div\n${shown}\n    div.pane {hidden}\n${links}`)).not.toContain('pays for the oil');
    leaves(`  div\n${shown}\n    div.pane.wide.low.red {hidden}\n      p ${TEXT}`);
  });

  it('is read in its place if it fades in', () => {
    opens(`  div {hidden=opacity} @300,900,600,80\n    p ${TEXT}`);
    leaves(`  div {hidden=opacity position=absolute} @300,900,600,80\n    p ${TEXT}`);
  });

  it('is read to the last paragraph of the answer', () =>
    opens(
      `  div\n    h3 When?\n    p {hidden} It is lit by hand, with a long match, by whoever is on duty that day.\n    p {hidden} ${TEXT}`,
    ));

  it('is read with its links', () => {
    const linked = `${TEXT} <a href=/log>The log says so</a>, and so do we.`;
    expect(readable(`  div\n    button When?\n    div {hidden}\n      p ${linked}`)).toContain('The log says so');
  });

  it('is read on a page that is one large form', () => {
    const drawn = `form\n${page(`  div\n    button When?\n    div {hidden}\n      p ${TEXT}`).replace(/^/gm, '  ')}`;
    expect(innerText(reveal(sketch(drawn)), 0)).toContain('put out again');
  });

  it('knows its control, also for a closed details element', () => {
    const { style, text } = reveal(
      sketch(
        page(`  div\n    button When?\n    div {hidden}\n      p ${TEXT}\n  details\n    summary Where?\n    p Here.`),
      ),
    );
    const bits = (said: string) => style[text.findIndex(one => one.startsWith(said))] & (STYLE.opener | STYLE.unfolded);
    expect(['When?', 'The lamp is lit', 'Where?', 'Here.'].map(bits)).toEqual([
      STYLE.opener,
      STYLE.unfolded,
      STYLE.opener,
      STYLE.unfolded,
    ]);
  });

  it('is drawn according to its tags', () => {
    const { display, tag } = reveal(
      sketch(page(`  div\n    button When?\n    div {hidden}\n      ul\n        li ${TEXT} <b>Always.</b>`)),
    );
    const drawnAs = (name: 'ul' | 'li' | 'b') => display[tag.lastIndexOf(TAG[name])];
    expect([drawnAs('ul'), drawnAs('li'), drawnAs('b')]).toEqual([DISPLAY.block, DISPLAY.listItem, DISPLAY.inline]);
  });
});

describe('other hidden text', () => {
  it.each(['dialog', 'nav', 'form', 'footer', 'div[role=menu]', 'div[role=tooltip]', 'div[role=dialog]'])(
    'stays hidden in a %s',
    tag => leaves(`  div\n    button Open\n    ${tag} {hidden}\n      p ${TEXT}`),
  );

  it('stays hidden below a button without text, which is a menu', () =>
    leaves(`  h3 A heading\n  div\n    span\n      button\n      div {hidden}\n        p ${TEXT}`));

  it('stays hidden behind what the button has already opened: states of a form', () => {
    const other = 'Your basket is being sent to the lighthouse, please wait until the boat is back.';
    leaves(
      `  div\n    button Order\n    div.state {hidden}\n      p ${other}\n    div.other {hidden}\n      p ${TEXT}`,
    );
  });

  it('stays hidden inside a sentence', () => {
    const noted = (text: string) => `  p\n    | The keeper sees it.\n    span {hidden} ${text}\n    | And so do we.`;
    leaves(`${noted(TEXT)}\n${noted(LONG)}`);
    const term = (name: string, text: string) => `    span.term\n      | ${name}\n      span {hidden} ${text}`;
    leaves(`  p\n    | First the\n${term('mizzen', TEXT)}\n    | and then the\n${term('jib', LONG)}`);
  });

  it('stays hidden below a line of text, however much of it there is', () =>
    leaves(`  p Thanks for reading.\n  div.share {hidden}\n    p ${TEXT}\n  div.error {hidden}\n    p ${LONG}`));

  it('stays hidden before a button without text, and all but the first before a labelled one', () => {
    leaves(`  div\n    p ${LONG}\n    div {hidden}\n      p ${TEXT}\n    button`);
    leaves(
      `  div\n    p ${LONG}\n    div.a {hidden}\n      p ${LONG} No.\n    div.b {hidden}\n      p ${TEXT}\n    button Send`,
    );
  });

  it('stays hidden if it is for screen readers', () => leaves(`  div\n    h3 Chart\n    p {hidden=clipped} ${TEXT}`));

  it('stays hidden in a dialog inside opened text, whatever the case of its role', () => {
    const other = 'Another answer that is long enough to be one, and says something of its own.';
    for (const tag of ['dialog', 'div[role=Dialog]'])
      leaves(`  div\n    button Open\n    div {hidden}\n      p ${other}\n      ${tag}\n        p ${TEXT}`);
  });

  it('stays hidden if transparent and not meant to be seen', () =>
    leaves(`  div[aria-hidden=true] {hidden=opacity} @300,900,600,80\n    p ${TEXT}`));

  it('stays hidden below running text', () => leaves(`  div {hidden}\n    p ${TEXT}`));

  it('stays hidden if it consists of links', () =>
    leaves(`  div\n    button Menu\n    div {hidden}\n      p <a href=/a>${TEXT}</a>`));

  it('stays hidden if the same text is visible: a copy for another window size', () => {
    const text = readable(`  p ${TEXT}\n  div\n    button Menu\n    div {hidden}\n      p ${TEXT}`);
    expect(text.split('put out again')).toHaveLength(2);
  });

  it('stays hidden far from the page: at its end or off screen', () => {
    const drawn = `${page('  p Short.')}\nbutton Cookies\ndiv {hidden}\n  p ${TEXT}`;
    expect(innerText(reveal(sketch(drawn)), 0)).not.toContain('put out again');
    leaves(`  div\n    button Open\n    div {hidden=offscreen}\n      p ${TEXT}`);
  });
});

it('reads parts that the server sent late and no script put in place', () => {
  const drawn = `${page('  p Short.')}\ndiv#S:1a {hidden}\n  p ${TEXT}`;
  expect(innerText(reveal(sketch(drawn)), 0)).toContain('put out again');
});
