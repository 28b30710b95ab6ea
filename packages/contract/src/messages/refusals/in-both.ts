import type { LocalText } from '../../values/local-text.ts';
import type { InBoth } from './refusal.ts';

/** A name as a refusal tells it; what has no Malay name is told by its English one. */
export const inBoth = ({ en = '', ms }: LocalText): InBoth => ({ en, ms: ms || en });
