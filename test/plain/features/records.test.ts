import { describe, expect, it } from 'vitest';
import { measured } from './measured.ts';

const CARDS = `
main
  h1 Four walks along the river
  p A walk is best begun before the sun is over the hills, when the path is still wet.
  div.card.n1
    h3 The weir
    p Two miles of towpath, $4 for the ferry.
    p Share
  div.card.n2
    h3 The mill
    p Four miles of lane and a long hill that…
    p Share
  div.card.n3
    h3 The quay
    p Six miles of shingle, to be done at low water <a href=https://tides.example/>only</a>.
    p Share
  div.note
    p One more word about boots.
    p And another.
`;

describe('boxes alike side by side', () => {
  const of = measured(CARDS);

  it('are counted, whatever number their class carries', () => {
    expect(of('The weir', 'recordCount')).toBe(3);
    expect(of('Six miles', 'recordPlace')).toBe(2);
    expect(of('Four miles', 'recordUnits')).toBe(3);
    expect(of('Four miles', 'placeInRecord')).toBe(1);
  });

  it('are no such thing where a box stands alone', () => {
    expect(of('One more word', 'recordCount')).toBeNaN();
    expect(of('A walk is best', 'recordCount')).toBeNaN();
  });

  it('tell the page how much of it a template made', () => {
    expect(of('A walk is best', 'pageRecords')).toBe(3);
    expect(of('A walk is best', 'pageRecordShare')).toBeGreaterThan(0.4);
  });

  it('say the same again and again, name prices, break off', () => {
    expect(of('Share', 'textRepeats')).toBe(3);
    expect(of('The weir', 'textRepeats')).toBe(1);
    expect(of('Two miles', 'hasPrice')).toBe(1);
    expect(of('Four miles', 'endsTrailing')).toBe(1);
    expect(of('Six miles', 'linksOut')).toBe(1);
  });
});
