import { containing } from '@datum/database/like';
import { inOrder, type Place, type Rows, readRows, type SortOf } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';

/** What every plain table has beside its own columns. */
interface Kept {
  readonly uuid: string;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}
type PlainName = {
  [Name in keyof Database]: Selectable<Database[Name]> extends Kept ? Name : never;
}[keyof Database];
type Column<Name extends PlainName> = keyof Selectable<Database[Name]> & string;
/** A row of a plain table. */
export type PlainRow<Name extends PlainName> = Selectable<Database[Name]> & Kept;
/** What a form writes. */
type Written<Name extends PlainName> = Omit<Insertable<Database[Name]>, keyof Kept>;

interface Declared<Searched extends string, Same extends string, Sorted extends string> {
  /** Columns of text that the search box looks into. */
  readonly searched: readonly Searched[];
  /** Columns that a filter of their name narrows to one value. */
  readonly same: readonly Same[];
  /** Columns by which the list can be ordered. */
  readonly sorted: readonly Sorted[];
}
type Filter<Same extends string, Sorted extends string> = {
  readonly [Name in Same]?: string | number | undefined;
} & { readonly search?: string | undefined; readonly sort: SortOf<Sorted> };

/**
 * The statements of a noun that is one table, without a join or a condition on who asks: with `uuid`, `version`,
 * `created_at` and `updated_at`. Each takes what the usual calls are mounted with. A noun that needs more writes its own
 * `queries.ts`.
 *
 * @example
 * const TERMS = plainTable('glossary_terms', { searched: ['term_en'], same: ['is_public'], sorted: ['term_en'] });
 * mountList(app, platform, listTerms, TERMS.list, shown);
 */
export function plainTable<
  const Name extends PlainName,
  const Searched extends Column<Name>,
  const Same extends Column<Name>,
  const Sorted extends Column<Name>,
>(name: Name, { searched, same, sorted }: Declared<Searched, Same, Sorted>) {
  type Row = PlainRow<Name>;
  const table = sql.table(name);
  const order = Object.fromEntries(
    sorted.map((column) => {
      const isText = searched.some((one) => String(one) === column); // ordered whatever its case
      return [column, isText ? sql`lower(t.${sql.ref(column)})` : sql`t.${sql.ref(column)}`];
    }),
  ) as Record<Sorted, RawBuilder<unknown>>;
  const all = (db: Reading) => db.selectFrom(sql<Row>`${table}`.as('t')).selectAll().$castTo<Row>();
  return {
    list: (
      { db, query }: { readonly db: Reading; readonly query: Filter<Same, Sorted> },
      place: Place,
    ): Promise<Rows<Row>> =>
      readRows(
        all(db)
          .where(narrowed(query, searched, same))
          .orderBy(inOrder(query.sort, order))
          .orderBy(sql.ref('t.uuid')),
        place,
      ),
    async find({ db }: { readonly db: Reading }, { uuid }: Pick<Kept, 'uuid'>): Promise<Row | undefined> {
      const {
        rows: [row],
      } = await sql<Row>`select * from ${table} where uuid = ${uuid}::uuid`.execute(db);
      return row;
    },
    async insert({ db, body, now }: Change<Written<Name>>): Promise<Pick<Kept, 'uuid'>> {
      const values = Object.entries({ ...body, created_at: now, updated_at: now });
      const columns = sql.join(values.map(([column]) => sql.ref(column)));
      const { rows: made } = await sql<Pick<Kept, 'uuid'>>`insert into ${table} (${columns})
        values (${sql.join(values.map(([, value]) => value))}) returning uuid`.execute(db);
      return { uuid: made[0]?.uuid ?? '' };
    },
    /** Changes a row that nobody changed since `version`; false otherwise. */
    async update(
      { db, body: { version, ...body }, now }: Change<Written<Name> & Pick<Kept, 'version'>>,
      { uuid }: Pick<Kept, 'uuid'>,
    ): Promise<boolean> {
      const values = Object.entries({ ...body, version: version + 1, updated_at: now });
      const set = sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
      const { rows: changed } = await sql`update ${table} set ${set}
        where uuid = ${uuid}::uuid and version = ${version} returning uuid`.execute(db);
      return changed.length > 0;
    },
    remove: ({ db }: { readonly db: Writing }, { uuid }: Pick<Kept, 'uuid'>) =>
      sql`delete from ${table} where uuid = ${uuid}::uuid`.execute(db),
  };
}

interface Change<Body> {
  readonly db: Writing;
  readonly body: Body;
  readonly now: Date;
}

function narrowed(
  query: Readonly<Record<string, unknown>>,
  searched: readonly string[],
  same: readonly string[],
): RawBuilder<SqlBool> {
  const { search } = query;
  const found = searched.map((column) => sql`t.${sql.ref(column)} ilike ${containing(String(search))}`);
  const conditions = [
    sql`true`,
    ...(search ? [sql`(${sql.join(found, sql` or `)})`] : []),
    ...same
      .filter((column) => query[column] !== undefined)
      .map((column) => sql`t.${sql.ref(column)} = ${query[column]}`),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
