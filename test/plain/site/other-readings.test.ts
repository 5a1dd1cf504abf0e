import { expect, test } from 'vitest';
import { otherReadings } from '../../../src/reading/other-readings.ts';
import { unitsUnder } from '../../../src/reading/select.ts';
import { draw, rowOf } from '../../sketch.ts';

const LONG = 'The machine had been built in 1897 by a clockmaker who had never seen the sea, and it worked for years.';
const page = draw(`
  div#nav @0,0,1300,60 {=navigation}
    a[href=/a] Home and more
    a[href=/b] The weather
  div#form @300,80,700 {=body:0.6}
    p#hint Members sign in here to read the letters of the month.
  div#text @300,200,700 {=irrelevant:0.3}
    p#one ${LONG} ${LONG}
    p#two ${LONG} ${LONG}
  div#foot @0,900,1300 {=legal:0.02}
    p All rights reserved by the harbour office of the town.
`);
const { snapshot, units, labels } = page;
const unitOf = (id: string) => unitsUnder(snapshot, units, rowOf(snapshot, id))[0];

test('likely readings come first, and none comes twice', () => {
  const readings = otherReadings(snapshot, units, labels);
  expect(readings[0]).toEqual([unitOf('hint'), unitOf('one'), unitOf('two')]);
  expect(new Set(readings.map(String)).size).toBe(readings.length);
});

test('a page that is all article has no other reading', () => {
  const sure = draw(`article @300,80,700\n  p ${LONG}\n  p ${LONG}`);
  expect(otherReadings(sure.snapshot, sure.units, sure.labels)).toEqual([]);
});
