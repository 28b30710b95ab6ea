import { hash } from 'node:crypto';
import type { Held } from './held.queries.ts';

/**
 * A mark of what is held: another one means that a price was made of other days, or of money that was given back since. What nothing was
 * taken off has the mark of its days alone.
 */
export const markOf = ({ subscription_id, periods }: Pick<Held, 'subscription_id' | 'periods'>): string =>
  hash(
    'sha256',
    JSON.stringify([
      subscription_id,
      periods.map(({ id, from, to, source, invoice }) => [
        ...[id, from, to, source],
        ...(invoice && invoice.left < invoice.amount ? [invoice.left] : []),
      ]),
    ]),
  );
