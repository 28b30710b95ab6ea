import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading } from '@datum/database/open';
import type { SignedIn } from '../../../platform/session/signed-in.ts';
import { runAnswer } from '../answer.rules.ts';
import { findCurrentRun } from '../queries.ts';
import { blockersOf } from './blockers.queries.ts';
import type { Frame } from './frame.queries.ts';
import { readPlaces } from './places.queries.ts';

/**
 * What both tables show around their figures: the lists of the frame, what blocks a run, and the run that counts.
 * @param next what the next run is computed by, where the frame is that of a stored one
 */
export async function frameAnswer(
  db: Reading,
  frame: Frame,
  stage: 'table_one' | 'table_two',
  person: SignedIn | null,
  next: Frame = frame,
) {
  const places = frame.structure
    ? await readPlaces(db, frame, frame.structure.id)
    : { groups: [], regions: [], categories: [], variants: [] };
  const blockers = await blockersOf(db, next, stage);
  const stored = await findCurrentRun(db, frame.family, stage, frame.period);
  return {
    period: frame.period,
    base: frame.base ? { id: frame.base.id, label: frame.base.label } : null,
    groups: places.groups.map(named),
    regions: places.regions.map((region) => ({
      ...named(region),
      level: region.level,
      parent_id: region.parent_id,
    })),
    categories: places.categories.map(named),
    variants: [
      { code: '', name: { en: 'All components', ms: 'Semua komponen' } },
      ...places.variants.map(({ variant, name }) => ({ code: variant, name })),
    ],
    blockers,
    run: stored ? runAnswer(stored, person, false) : null,
  };
}

const named = ({ id, code, name }: { id: number; code: string; name: LocalText }) => ({
  id,
  code,
  name,
});
