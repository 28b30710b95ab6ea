/** Prints the Kysely types of a database: `npm run generate` writes them to schema.ts, a check compares them. */
import type { Pool } from 'pg';
import { jsonImports, jsonTypeOf } from './json-columns.ts';

interface Column {
  table: string;
  table_comment: string | null;
  column: string;
  comment: string | null;
  type: string;
  nullable: boolean;
  has_default: boolean;
  /** Identity columns and stored expressions, which nobody may write. */
  always: boolean;
  /** Definition of the check that names the allowed words of this column alone. */
  words: string | null;
}

const columnsSql = `
  select c.relname as table, obj_description(c.oid) as table_comment,
         a.attname as column, col_description(c.oid, a.attnum) as comment,
         format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
         a.atthasdef or a.attidentity <> '' as has_default,
         a.attidentity = 'a' or a.attgenerated <> '' as always,
         (select pg_get_constraintdef(k.oid) from pg_constraint k
           where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
             and pg_get_constraintdef(k.oid) like 'CHECK ((' || a.attname || ' = ANY (ARRAY[%' limit 1) as words
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition and c.relname <> 'migrations'
   order by c.relname collate "C", a.attnum`;

/** How each type arrives from the driver (connection/parsers.ts) and may be given to it. */
const types: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  real: 'number',
  boolean: 'boolean',
  numeric: 'string',
  text: 'string',
  'character varying': 'string',
  character: 'string',
  uuid: 'string',
  inet: 'string',
  date: 'string',
  bytea: 'Buffer',
  xid8: 'string',
  pg_snapshot: 'string',
  json: 'Json',
  jsonb: 'Json',
  'timestamp with time zone': 'Timestamp',
};

const head = `// Generated from the migrations by \`npm run generate\`; a check fails when it is stale.
${jsonImports()}
import type { ColumnType } from 'kysely';

/** Given as JSON text, since the driver would turn an array into PostgreSQL's own notation. */
export type Json<Content = unknown> = ColumnType<Content, string, string>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** May be left out: the database has a default. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** Never written by us. */
export type GeneratedAlways<T> =
  T extends ColumnType<infer S, infer _I, infer _U> ? ColumnType<S, never, never> : ColumnType<T, never, never>;
`;

/** The text of schema.ts for the tables and views in \`public\`. */
export async function generateSchema(owner: Pool): Promise<string> {
  const { rows } = await owner.query<Column>(columnsSql);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const interfaces = [...tables].map(([table, columns]) => printTable(table, columns));
  const names = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)};`);
  return [head, ...interfaces, `export interface Database {\n${names.join('\n')}\n}\n`].join('\n');
}

function printTable(table: string, columns: Column[]): string {
  const lines = columns.map(
    (column) => `${docstring(column.comment, '  ')}  ${column.column}: ${typeOf(column)};`,
  );
  const comment = docstring(columns[0]?.table_comment ?? null, '');
  return `${comment}export interface ${pascal(table)} {\n${lines.join('\n')}\n}\n`;
}

function typeOf({ table, column, type, nullable, has_default, always, words }: Column): string {
  const isArray = type.endsWith('[]');
  const base = types[isArray ? type.slice(0, -2) : type];
  if (!base) throw new Error(`${table}.${column}: say in schema-text.ts how ${type} arrives`);
  const item = words ? unionOf(words) : base === 'Json' ? jsonTypeOf(table, column) : base;
  const plain = `${isArray ? `${item}[]` : item}${nullable ? ' | null' : ''}`;
  if (always) return `GeneratedAlways<${plain}>`;
  return has_default ? `Generated<${plain}>` : plain;
}

/** \`CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))\` is \`'open' | 'closed'\`. */
function unionOf(definition: string): string {
  return [...definition.matchAll(/'((?:[^']|'')*)'::/g)]
    .map(([, word = '']) => JSON.stringify(word.replaceAll("''", "'")))
    .join(' | ');
}

const docstring = (comment: string | null, indent: string) =>
  comment ? `${indent}/** ${comment.replaceAll('*/', '*\\/').replaceAll('\n', `\n${indent} * `)} */\n` : '';

const pascal = (name: string) => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
