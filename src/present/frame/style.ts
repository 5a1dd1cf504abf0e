import type { ReaderSettings } from '../../settings.ts';
import type { PageLook } from './page-look.ts';

/** Settings as custom properties; the style sheets know the rest. */
export function toStyle(settings: ReaderSettings, pageLook: PageLook | undefined): Record<string, string> {
  const style: Record<string, string> = {
    '--size': `${settings.sizePx}px`,
    '--weight': String(settings.weight),
    '--measure': `${settings.measure}ch`,
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
    'color-scheme': pageLook.dark ? 'dark' : 'light',
  };
}
