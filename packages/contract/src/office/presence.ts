import { z } from 'zod';

/** A colleague who has the same record open now. */
export const colleague = z.object({ name: z.string(), is_writing: z.boolean() });
export type Colleague = z.output<typeof colleague>;

/** What a screen tells of the person before it. */
export const tellPresence = z.object({ is_writing: z.boolean() });
