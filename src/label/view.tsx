import { render } from 'preact';
import { directionOf, type Messages } from '../interface-text.ts';
import { Bar, type BarProps } from './Bar.tsx';
import { Done, type DoneProps } from './Done.tsx';
import { Field, type FieldProps } from './Field.tsx';
import { Help } from './Help.tsx';

export interface ViewProps {
  words: Messages;
  /** Announced by screen readers when it changes. */
  announced: string;
  field: FieldProps;
  bar: BarProps;
  done: DoneProps | undefined;
  isHelping: boolean;
  onHelp(): void;
}

/** Draws the interface; removes it if `props` is undefined. */
export function drawView(mount: Element, props: ViewProps | undefined): void {
  render(props ? <View {...props} /> : null, mount);
}

function View({ words, announced, field, bar, done, isHelping, onHelp }: ViewProps) {
  return (
    <div class="chrome" lang={words('readerLanguage')} dir={directionOf(words)}>
      <Field {...field} />
      <Bar {...bar} />
      {isHelping && <Help words={words} onClose={onHelp} />}
      {done && <Done {...done} />}
      <div class="announced" role="status" aria-live="polite">
        {announced}
      </div>
    </div>
  );
}
