import type { Reading } from '@datum/database/open';
import { sha256 } from '../../../platform/session/tokens.ts';
import { findInForce } from '../../legal/queries.ts';

/** The terms that are bought under. */
export interface SaleTerms {
  readonly id: number;
  readonly number: number;
  readonly hash: string;
}

/** The terms of use that are in force; null where the office has put none into force. */
export async function findSaleTerms(db: Reading, now: Date): Promise<SaleTerms | null> {
  const row = await findInForce(db, 'terms', now);
  return row ? { id: row.id, number: row.number, hash: sha256(JSON.stringify(row.body)) } : null;
}
