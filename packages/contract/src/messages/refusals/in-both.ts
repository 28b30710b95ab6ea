import type { LocalText } from '../../values/local-text.ts';
import type { InBoth } from './refusal.ts';

/** A name as a refusal tells it; what has no Malay name is told by its English one. */
export const inBoth = ({ en = '', ms }: LocalText): InBoth => ({ en, ms: ms || en });

/** Several names in one text. */
export const namesInBoth = (names: readonly LocalText[]): Record<'en' | 'ms', string> => {
  const all = names.map(inBoth);
  return { en: all.map(({ en }) => en).join('; '), ms: all.map(({ ms }) => ms).join('; ') };
};
