import type { Reading } from '@datum/database/open';
import { readFrame, readRunFrame } from '../inputs/frame.queries.ts';
import type { StoredRun } from '../queries.ts';
import type { GroupIndex } from '../tables/table-one.rules.ts';
import { groupIndices } from './group-indices.queries.ts';
import { readFirstBase } from './indices/levels.queries.ts';
import { isMatchedFrame } from './matched-frame.rules.ts';
import { NotComputable } from './not-computable.rules.ts';

/**
 * Unit price indices of a stored Table One over matched lines by its own structure and rules, on the base in effect in `period`;
 * none of the first edition, before the first base, and where what is stored gives none.
 */
export async function readGroupIndicesOf(db: Reading, run: StoredRun, period: string): Promise<GroupIndex[]> {
  const frame = await readRunFrame(db, run.id);
  const first = await readFirstBase(db, frame.family);
  if (!first || !isMatchedFrame(frame)) return [];
  const { base } = await readFrame(db, frame.family, period);
  try {
    return await groupIndices(db, { ...frame, base }, first, { runId: run.id }, []);
  } catch (error) {
    if (!(error instanceof NotComputable)) throw error;
    return [];
  }
}
