import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import type { Reading } from '@datum/database/open';
import { handsOf } from '../approvals/hands.queries.ts';
import { isHeldByOne } from '../approvals/held-by-one.queries.ts';

/** How a reviewer stands to those whose values they decide about. */
export interface Reviewer {
  /** Their values are for others to confirm. */
  readonly barred: ReadonlySet<string>;
  /** Theirs would be, but nobody else is left who could. */
  readonly alone: ReadonlySet<string>;
  /** Nobody else may review at all. */
  readonly isOnly: boolean;
}

/** How a person who reviews a data set stands to those who entered these values. */
export async function reviewerOf(
  db: Reading,
  person: string,
  dataSet: DataSetCode,
  entered: readonly string[],
): Promise<Reviewer> {
  const permission = `data.${dataSet}.review` as const;
  const { barred, alone } = await handsOf(db, person, { permission, entered, contributors: [] });
  const isOnly = await isHeldByOne(db, permission);
  return isOnly ? { barred: new Set(), alone: barred.union(alone), isOnly } : { barred, alone, isOnly };
}
