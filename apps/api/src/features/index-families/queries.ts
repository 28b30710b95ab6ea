import type { InputOf } from '@datum/contract/calls/endpoint';
import type {
  editIndexFamily,
  IndexFamily,
  listIndexFamilies,
} from '@datum/contract/computation/index-families';
import { containing } from '@datum/database/like';
import { inOrder, matching, type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

const families = (db: Reading) =>
  db
    .selectFrom('index_families as f')
    .select(['f.code', 'f.name', 'f.revision_policy'])
    .select(['f.firm_after', 'f.valid_for', 'f.not_valid_for', 'f.version'])
    .select(
      sql<boolean>`exists (select from structures s where s.family = f.code)
        or exists (select from weight_sets w where w.family = f.code)
        or exists (select from base_periods b where b.family = f.code)
        or exists (select from rule_sets r where r.family = f.code)`.as('used'),
    );

/** After how many months figures of each family are firm, by its code. */
export async function readFirmAfter(db: Reading): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('index_families').select(['code', 'firm_after']).execute();
  return new Map(rows.map(({ code, firm_after }) => [code, firm_after]));
}

export const findFamily = (db: Reading, code: string): Promise<IndexFamily | undefined> =>
  families(db).where('f.code', '=', code).executeTakeFirst();

type Asked = Pick<NonNullable<InputOf<typeof listIndexFamilies>['query']>, 'search' | 'sort'>;

export const listFamilies = (
  db: Reading,
  { search, sort = 'code' }: Asked,
  place: Place,
): Promise<Rows<IndexFamily>> =>
  readRows(
    families(db)
      .where(
        matching(
          { search },
          {
            search: (text) =>
              sql`(f.code ilike ${containing(text)} or f.name::text ilike ${containing(text)})`,
          },
        ),
      )
      .orderBy(inOrder(sort, { code: sql`f.code` }))
      .orderBy('f.code'),
    place,
  );

type Written = Omit<NonNullable<InputOf<typeof editIndexFamily>['body']>, 'version' | 'reason'>;

const stored = ({ name, valid_for, not_valid_for, ...rest }: Written) => ({
  ...rest,
  name: JSON.stringify(name),
  valid_for: JSON.stringify(valid_for ?? {}),
  not_valid_for: JSON.stringify(not_valid_for ?? {}),
});

export async function insertFamily(db: Writing, code: string, family: Written): Promise<void> {
  await db
    .insertInto('index_families')
    .values({ code, ...stored(family) })
    .execute();
}

/** Changes a family that nobody changed since `version`; false otherwise. */
export async function updateFamily(
  db: Writing,
  code: string,
  version: number,
  family: Written,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('index_families')
    .set({ ...stored(family), version: version + 1, updated_at: now })
    .where('code', '=', code)
    .where('version', '=', version)
    .returning('code')
    .executeTakeFirst();
  return row !== undefined;
}
