import { hash } from 'node:crypto';
import type { Held } from './held.queries.ts';

/** A mark of what is held: another one means that a price was made of other days. */
export const markOf = ({ subscription_id, periods }: Pick<Held, 'subscription_id' | 'periods'>): string =>
  hash(
    'sha256',
    JSON.stringify([subscription_id, periods.map(({ id, from, to, source }) => [id, from, to, source])]),
  );
