import { weighedBy } from '@datum/contract/subjects/families';
import { addPeriods } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { standOnHidden, wasEverHidden } from '../hidden.queries.ts';
import { averageMembers, averageParts } from './average-parts.queries.ts';
import { componentParts } from './component-parts.queries.ts';
import { itemParts } from './item-parts.queries.ts';
import { indexMembers } from './member-parts.queries.ts';
import { NOTHING, type PassportFrame, type PassportParts } from './passport-frame.queries.ts';
import { weighedParts } from './weighed-parts.queries.ts';

/** What a figure is made of, one level down, and how the browser repeats it. */
export async function readPassportParts(db: Reading, frame: PassportFrame): Promise<PassportParts> {
  const { kind, is_leaf: isLeaf, value_status: status, suppressed } = frame.figure;
  if (status === 'withdrawn') {
    return NOTHING;
  }
  // an index that would tell a price: what it is made of would tell the index
  if (kind !== 'average' && suppressed && !frame.isStaff) {
    return NOTHING;
  }
  if (kind === 'average') {
    return isLeaf ? averageParts(db, frame) : averageMembers(db, frame);
  }
  if (kind === 'group_index' && isLeaf) {
    return itemParts(db, frame);
  }
  if (weighedBy(frame.figure.subject).length > 0) {
    return weighedParts(db, frame);
  }
  const isPrinted = await standsOnHidden(db, frame);
  const isRounded = isPrinted && !frame.isStaff;
  if (kind === 'group_index') {
    return indexMembers(db, frame, isRounded);
  }
  const components = await componentParts(db, frame, isPrinted);
  if (isLeaf) {
    return components;
  }
  const members = await indexMembers(db, frame, isRounded);
  const { base_mean, points_from } = components;
  return {
    ...members,
    // Without the regions the groups are the deepest level that the reader may see.
    recompute: frame.isSample ? components.recompute : members.recompute,
    base_mean,
    points_from,
    components: components.components,
  };
}

/** Whether readers have an index and its parts only as printed: a hidden average stands behind one of them, or did at any time. */
async function standsOnHidden(
  db: Reading,
  { figure, survey, basket, leafIds, shared }: PassportFrame,
): Promise<boolean> {
  const place = {
    groupIds: figure.group_id === null ? basket.groups : [figure.group_id],
    regionIds: leafIds,
  };
  return (
    (await shared(`passport hidden ${JSON.stringify(place)} ${survey}`, () =>
      wasEverHidden(db, { ...place, until: survey }),
    )) || standOnHidden(db, figure, { ...place, periods: [survey, addPeriods(survey, -1)] })
  );
}
