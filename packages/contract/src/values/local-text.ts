import { z } from 'zod';

/** A text in several languages: locale -> text. */
export const localText = z.record(z.string(), z.string());
export type LocalText = z.output<typeof localText>;
