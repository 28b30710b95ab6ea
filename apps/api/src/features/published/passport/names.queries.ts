import type { Reading } from '@datum/database/open';
import type { PassportFrame } from './passport-frame.queries.ts';

/** Names and codes of all groups or regions, which are few: read once a vintage. */
export const readAllNames = (db: Reading, table: 'item_groups' | 'regions', { shared }: PassportFrame) =>
  shared(`passport names ${table}`, () =>
    db.selectFrom(table).orderBy('sort').select(['id', 'code', 'name']).execute(),
  );
