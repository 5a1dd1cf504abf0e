import { type Matrix, measure } from '../../../src/features/measure.ts';
import { findUnits } from '../../../src/features/units.ts';
import { sketch } from '../../sketch.ts';

/** A drawn page, to be asked for a feature of the first unit that holds some text. */
export function measured(drawn: string, title = ''): (text: string, name: string) => number {
  const snapshot = sketch(drawn, { title });
  const matrix: Matrix = measure(snapshot, findUnits(snapshot));
  return (text, name) => {
    const unit = matrix.context.texts.findIndex(own => own.includes(text));
    const column = matrix.names.indexOf(name);
    if (unit < 0 || column < 0) throw new Error(`no ${unit < 0 ? text : name}`);
    return matrix.values[matrix.units.indexOf(unit) * matrix.names.length + column];
  };
}
