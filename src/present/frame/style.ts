import type { OriginalDrawing } from '../../page/styled.ts';
import { DEFAULTS, type ReaderSettings } from '../../settings.ts';
import type { PageLook } from './page-look.ts';

/** Average letters per `ch`. */
const LETTERS = 1.12;

/** Settings as custom properties for the style sheets. */
export function toStyle(
  settings: ReaderSettings,
  pageLook: PageLook | undefined,
  drawing?: OriginalDrawing,
): Record<string, string> {
  const style: Record<string, string> = {
    '--size': `${settings.sizePx}px`,
    '--weight': String(settings.weight),
    '--measure': `${settings.measure}ch`,
    '--measure-letters': String(Math.round(settings.measure * LETTERS)),
    '--leading': String(settings.lineHeight),
    '--tracking': settings.letterSpacing ? `${settings.letterSpacing}em` : 'normal',
    '--word-space': settings.wordSpacing ? `${settings.wordSpacing}em` : 'normal',
    '--align': settings.align,
    '--hyphens': settings.hyphens ? 'auto' : 'manual',
  };
  if (settings.look !== 'original' || !pageLook) return style;
  return {
    ...style,
    '--paper': pageLook.background,
    '--ink': pageLook.color,
    '--accent': pageLook.link,
    '--font': pageLook.font,
    '--head-font': pageLook.headFont,
    // The page's own sizes and column width, scaled like the reader's text.
    '--zoom': String(settings.sizePx / DEFAULTS.sizePx),
    ...(drawing && drawing.columnPx > 0 ? { '--measure': `${toMeasure(drawing.columnPx)}px` } : {}),
    'color-scheme': pageLook.dark ? 'dark' : 'light',
  };
}

/** The page's column width, clamped to a readable range. */
const toMeasure = (columnPx: number) => Math.min(1100, Math.max(320, columnPx));
