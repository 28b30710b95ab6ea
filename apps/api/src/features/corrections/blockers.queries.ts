import type { Blocker } from '@datum/contract/computation/runs';
import { surveyOf } from '@datum/contract/subjects/all';
import type { Reading } from '@datum/database/open';
import { countSheetBlocks, sheetBlockers } from '../runs/inputs/blockers.queries.ts';
import type { CorrectionRow } from './queries.ts';

/** What the computation of a correction waits for: sheets that were opened again, and flags in them. */
export async function readBlockers(
  db: Reading,
  { state, family, period }: Pick<CorrectionRow, 'state' | 'family' | 'period'>,
): Promise<Blocker[]> {
  if (state !== 'open' && state !== 'computed') return [];
  const survey = surveyOf(family, period);
  return sheetBlockers(await countSheetBlocks(db, family, survey), survey);
}
