import { COMPUTED_FAMILY, INDEX_FAMILIES } from '@datum/contract/computation/index-families';
import type { Blocker } from '@datum/contract/computation/runs';
import type { Reading } from '@datum/database/open';
import { countSheetBlocks, sheetBlockers } from '../runs/inputs/blockers.queries.ts';
import type { CorrectionRow } from './queries.ts';

/** What the computation of a correction waits for: sheets that were opened again, and flags in them. */
export async function readBlockers(
  db: Reading,
  { state, period }: Pick<CorrectionRow, 'state' | 'period'>,
): Promise<Blocker[]> {
  if (state !== 'open' && state !== 'computed') return [];
  const { dataSet } = INDEX_FAMILIES[COMPUTED_FAMILY];
  return sheetBlockers(await countSheetBlocks(db, dataSet, period), period);
}
