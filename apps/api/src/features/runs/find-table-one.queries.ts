import { surveyOf } from '@datum/contract/subjects/all';
import type { Reading } from '@datum/database/open';
import { cameOut } from './answer.rules.ts';
import { findCurrentRun, findRun, type StoredRun } from './queries.ts';

/**
 * The Table One that Table Two of a period is computed from: the current one of its survey. Where that waits and came out as the
 * approved one, that one: it stays in force whatever is decided.
 */
export async function findTableOne(
  db: Reading,
  family: string,
  period: string,
): Promise<StoredRun | undefined> {
  const current = await findCurrentRun(db, family, 'table_one', surveyOf(family, period));
  const approved = current?.in_force ? await findRun(db, current.in_force) : undefined;
  return current && approved && cameOut(current, approved) ? approved : current;
}
