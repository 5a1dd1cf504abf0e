import type { Plugin } from 'vite';

/**
 * No script we ship can make markup from a string. Preact can when asked to, and we never ask: now it could not, whatever
 * value reached it. A part of the Markdown writer decodes entities with an element; nothing we write has any to decode.
 */
export function noMarkup(): Plugin {
  const entities = 'decode-named-character-reference';
  return {
    name: 'sightline:no-markup',
    enforce: 'pre',
    resolveId: id => (id === entities ? `\0${entities}` : undefined),
    load: id => (id === `\0${entities}` ? 'export const decodeNamedCharacterReference = () => false;' : undefined),
    transform: (code, id) => (/[\\/]preact[\\/]/.test(id) ? code.replaceAll('.innerHTML', '.textContent') : undefined),
  };
}
