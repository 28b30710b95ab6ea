import type { LocalText } from '../values/local-text.ts';

/** Who supplies lines that no organisation supplies: the office itself. Its sheets have no organisation. */
export const OWN_COLLECTION: LocalText = { en: 'Own collection', ms: 'Kutipan sendiri' };
