import { createSampleLine } from '@datum/contract/collection/sample-lines';
import { wrongsIn } from '@datum/contract/messages/refusals/issues';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import {
  type CheckedFile,
  type CheckedLine,
  type ImportFile,
  inBreaths,
  type LineProblem,
  previewOf,
} from '../../platform/resources/checked-file.ts';
import { type AskedLine, checkLine } from './add.queries.ts';
import { insertLines } from './write.queries.ts';

const COLUMNS = ['item', 'source', 'region', 'variant', 'from', 'to', 'supplier'] as const;
/** Columns of our own export that say more, and are not read. */
const PASSED_OVER = ['item_name', 'organisation', 'ratio'];
/** Field of a line -> column of the file. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  item_id: 'item',
  outlet_id: 'source',
  organisation_id: 'supplier',
  region_id: 'region',
  period_from: 'from',
  period_to: 'to',
};

/** Adds the lines of a file that are new; one that stands there already stays, one with a problem is left out. */
export async function importLines(
  db: Writing,
  file: ImportFile,
  reason: string,
): Promise<{ readonly preview: CheckedFile; readonly ids: readonly number[] }> {
  const codes = await readCodes(db);
  const lines: CheckedLine[] = [];
  const ids: number[] = [];
  for await (const { line, cells } of inBreaths(file.lines)) {
    const code = [cells.item, cells.source, cells.variant].filter(Boolean).join(' · ');
    const { asked, problems } = readLine(cells, codes, reason);
    const isSame = asked !== null && (await isListed(db, asked));
    const checked = asked && !isSame ? await checkLine(db, asked) : null;
    if (checked?.line) {
      ids.push(...(await insertLines(db, [checked.line])));
    }
    const wrongs = Object.entries(checked?.wrongs ?? {}).flatMap(([field, all]) =>
      all.map((one): LineProblem => ({ field: COLUMN_OF[field] ?? field, refusal: one })),
    );
    const result = checked?.line ? 'new' : isSame ? 'same' : 'problem';
    lines.push({ line, code, result, changes: [], problems: [...problems, ...wrongs] });
  }
  const known = new Set<string>([...COLUMNS, ...PASSED_OVER]);
  return {
    preview: await previewOf(
      lines,
      file.columns.filter((column) => !known.has(column)),
    ),
    ids,
  };
}

/** In the column of suppliers: the office itself. */
export const OWN_SUPPLIER = 'own';

type Codes = Readonly<Record<'item' | 'source' | 'region' | 'supplier', ReadonlyMap<string, number>>>;

async function readCodes(db: Writing): Promise<Codes> {
  const codesOf = async (table: 'items' | 'outlets' | 'regions' | 'organisations') =>
    new Map(
      (await db.selectFrom(table).select(['id', 'code']).execute()).map(({ id, code }) => [
        code.toLowerCase(),
        id,
      ]),
    );
  return {
    item: await codesOf('items'),
    source: await codesOf('outlets'),
    region: await codesOf('regions'),
    supplier: await codesOf('organisations'),
  };
}

/** A line of the file by our ids; null where a code is not known or the periods are not months. */
function readLine(
  cells: Readonly<Record<string, string>>,
  codes: Codes,
  reason: string,
): { readonly asked: AskedLine | null; readonly problems: readonly LineProblem[] } {
  const idOf = (column: keyof Codes) => codes[column].get((cells[column] ?? '').trim().toLowerCase());
  const supplier = (cells.supplier ?? '').trim().toLowerCase();
  const unknown = (['item', 'source', 'region', 'supplier'] as const).filter(
    (column) =>
      idOf(column) === undefined &&
      (column === 'region' ? (cells.region ?? '').trim() !== '' : true) &&
      (column === 'supplier' ? supplier !== '' && supplier !== OWN_SUPPLIER : true),
  );
  const given = {
    item_id: idOf('item') ?? 1,
    outlet_id: idOf('source') ?? 1,
    region_id: idOf('region') ?? null,
    variant: cells.variant ?? '',
    period_from: cells.from ?? '',
    period_to: cells.to || null,
    ...(supplier === '' ? {} : { organisation_id: idOf('supplier') ?? null }),
    reason,
  };
  const body = createSampleLine.body;
  const read = body?.safeParse(given);
  const problems = [
    ...unknown.map((field): LineProblem => ({ field, refusal: refusal('lists.not-in-list') })),
    ...(body && !read?.success
      ? wrongsIn(body, given).map(
          (wrong): LineProblem => ({
            field: COLUMN_OF[wrong.path.join('.')] ?? wrong.path.join('.'),
            refusal: wrong.refusal,
          }),
        )
      : []),
  ];
  return { asked: problems.length === 0 && read?.success ? read.data : null, problems };
}

/** Whether exactly this line is there. */
async function isListed(db: Writing, asked: AskedLine): Promise<boolean> {
  const { rows } = await sql`select from sample_lines l join outlets o on o.id = l.outlet_id
    where l.item_id = ${asked.item_id} and l.outlet_id = ${asked.outlet_id} and l.variant = ${asked.variant}
      and l.region_id = coalesce(${asked.region_id}::bigint, o.region_id) and l.period_from = ${asked.period_from}`.execute(
    db,
  );
  return rows.length > 0;
}
