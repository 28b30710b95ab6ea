import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';

/** Each filter of a list as the condition that it stands for. */
export type Conditions<Filter> = {
  readonly [Name in keyof Filter]-?: (value: NonNullable<Filter[Name]>) => RawBuilder<SqlBool>;
};

/** The conditions of all filters that are asked for, joined by "and"; true where none is. */
export function matching<Filter>(filter: Filter, conditions: Conditions<Filter>): RawBuilder<SqlBool> {
  const names = Object.keys(conditions) as (keyof Filter)[];
  const asked = names.flatMap((name) => {
    const value = filter[name];
    return value === undefined || value === null ? [] : [conditions[name](value)];
  });
  return asked.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(asked, sql` and `)})`;
}

/** A column, or `-column` for the other direction. */
export type SortOf<Name extends string> = Name | `-${Name}`;

/** The order that a query asks for, empty values last in both directions. The caller adds what makes it total. */
export function inOrder<Name extends string>(
  sort: SortOf<Name>,
  columns: Readonly<Record<Name, RawBuilder<unknown>>>,
): RawBuilder<unknown> {
  const column = columns[sort.replace(/^-/, '') as Name];
  return sort.startsWith('-') ? sql`${column} desc nulls last` : sql`${column} asc nulls last`;
}

/** Part of a list: a number of rows after a number of others. */
export interface Place {
  readonly limit: number;
  readonly offset: number;
}

/** Rows of a list with the number of all that match. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Reads one part of a query in its order. Beyond the end there are no rows, but the total is still true. */
export async function readRows<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { limit, offset }: Place,
): Promise<Rows<Row>> {
  const counted = query
    .select(sql<number>`count(*) over ()`.as('all_rows'))
    .$castTo<Row & { readonly all_rows: number }>();
  const rows = await counted.limit(limit).offset(offset).execute();
  const [first] = rows.length > 0 || offset === 0 ? rows : await counted.limit(1).execute();
  return { rows, total: Number(first?.all_rows ?? 0) };
}

/** The first rows of a list that has no pages, with how many there are beyond them. */
export async function readFirst<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  most: number,
): Promise<{ readonly rows: readonly Row[]; readonly more: number }> {
  const { rows, total } = await readRows(query, { limit: most, offset: 0 });
  return { rows, more: total - rows.length };
}
