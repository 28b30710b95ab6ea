import type { Reading } from '@datum/database/open';

/** The weights of a family that count in a month; undefined where none is approved. */
export const findWeightsOf = (db: Reading, family: string, month: string) =>
  db
    .selectFrom('weight_sets')
    .where('family', '=', family)
    .where('status', 'in', ['approved', 'in_use'])
    .where('valid_from', '<=', month)
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'title'])
    .executeTakeFirst();
