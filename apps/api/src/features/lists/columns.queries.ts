import type { ListField, ReferenceList } from '@datum/contract/lists/list';
import { type RawBuilder, sql } from 'kysely';
import { TABLES } from './lists.table.ts';

/** The current month in the installation's time zone, which decides what has ended. */
export type Month = string;

/** `state` of a row, from the end of its validity. */
export const stateOf = (today: Month): RawBuilder<string> =>
  sql`case when t.valid_to is null then 'active' when t.valid_to < ${today} then 'ended' else 'ending' end`;

/** A field as it travels: decimals as text without trailing zeros, child rows as JSON. */
export function travelling(field: ListField): RawBuilder<unknown> {
  const column = sql.ref(`t.${field.name}`);
  switch (field.kind) {
    case 'decimal':
      return sql`trim_scale(${column})::text`;
    case 'text':
      return sql`coalesce(${column}, '')`;
    case 'factors':
      return sql`coalesce((select jsonb_agg(jsonb_build_object('unit_id', f.unit_id, 'factor', trim_scale(f.factor)::text)
        order by f.unit_id) from item_units f where f.item_id = t.id), '[]')`;
    default:
      return column;
  }
}

/** The list's own fields as one JSON object. */
export const valuesOf = ({ fields }: ReferenceList): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(fields.flatMap((field) => [sql.lit(field.name), travelling(field)]))})`;

/** Code and name of what the references point to, by field; references that are empty are left out. */
export function labelsOf({ fields }: ReferenceList): RawBuilder<unknown> {
  const pairs = fields.flatMap((field) =>
    field.kind === 'reference'
      ? [
          sql.lit(field.name),
          sql`(select jsonb_build_object('id', r.id, 'code', r.code, 'name', r.name)
            from ${sql.table(TABLES[field.list])} r where r.id = ${sql.ref(`t.${field.name}`)})`,
        ]
      : [],
  );
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)}))`;
}
