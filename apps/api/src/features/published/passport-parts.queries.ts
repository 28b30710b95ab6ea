import type { Reading } from '@datum/database/open';
import { averageMembers, averageParts } from './average-parts.queries.ts';
import { componentParts } from './component-parts.queries.ts';
import { itemParts } from './item-parts.queries.ts';
import { indexMembers } from './member-parts.queries.ts';
import { NOTHING, type PassportFrame, type PassportParts } from './passport-frame.queries.ts';

/** What a figure is made of, one level down, and how the browser repeats it. */
export async function readPassportParts(db: Reading, frame: PassportFrame): Promise<PassportParts> {
  const { kind, is_leaf: isLeaf, value_status: status } = frame.figure;
  if (status === 'withdrawn') {
    return NOTHING;
  }
  if (kind === 'average') {
    return isLeaf ? averageParts(db, frame) : averageMembers(db, frame);
  }
  if (kind === 'group_index') {
    return isLeaf ? itemParts(db, frame) : indexMembers(db, frame);
  }
  const components = await componentParts(db, frame);
  return isLeaf
    ? components
    : { ...components, ...(await indexMembers(db, frame)), components: components.components };
}
