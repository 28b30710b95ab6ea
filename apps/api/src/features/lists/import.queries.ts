import { type ReferenceList, type ReferenceTarget, wordsOfCell } from '@datum/contract/lists/list';
import type { ImportLine, ListRow } from '@datum/contract/lists/row';
import { type RowBody, rowBody } from '@datum/contract/lists/values';
import { wrongsIn } from '@datum/contract/messages/refusals/issues';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { Writing } from '@datum/database/open';
import {
  type CheckedFile,
  type CheckedLine,
  type ImportFile,
  inBreaths,
  type LineProblem,
  previewOf,
} from '../../platform/resources/checked-file.ts';
import { type Codes, cellsOf, columnOf, columnsOf, valueOfCell } from './cells.rules.ts';
import type { Month } from './columns.queries.ts';
import { factsFor } from './facts.queries.ts';
import { findRow, labelsByCode, rowsByCode } from './queries.ts';
import { errorsOf } from './rules.ts';
import { insertRow, updateRow } from './write.queries.ts';

/** When a file is read, and for which data sets its reader may write; null = rows belong to none. */
export interface ImportedBy {
  readonly today: Month;
  readonly dataSets: readonly string[] | null;
}

/** What an import did, line by line; the caller commits it, or takes it back for a preview. */
export interface Imported {
  readonly preview: CheckedFile;
  readonly written: readonly { readonly before: ListRow | null; readonly after: ListRow }[];
}

/**
 * Puts the lines of a file into a list, in their order, so that a line may refer to one above it. A line with a
 * problem is left out; a column that the file does not have stays as it is. `valid_to` is never imported: rows end
 * one by one, with a reason.
 */
export async function importLines(
  db: Writing,
  list: ReferenceList,
  file: ImportFile,
  by: ImportedBy,
): Promise<Imported> {
  const { today } = by;
  const rows = new Map(await rowsByCode(db, list, today));
  const codes = await codesFor(db, list);
  const lines: CheckedLine[] = [];
  const written: Imported['written'][number][] = [];
  const seen = new Set<string>();
  for await (const { line, cells } of inBreaths(file.lines)) {
    const code = cells.code?.trim() ?? '';
    const before = rows.get(code) ?? null;
    const repeated = seen.has(code.toLowerCase());
    seen.add(code.toLowerCase());
    const { body, problems } = bodyOf(list, cells, before, codes);
    if (repeated) {
      problems.push({ field: 'code', refusal: refusal('lists.code-twice', { code }) });
    }
    const after =
      body && problems.length === 0 ? await writeLine(db, list, body, before, problems, codes, by) : null;
    const changes = after ? changesOf(list, before, after, codes) : [];
    const result = !after ? 'problem' : !before ? 'new' : changes.length > 0 ? 'change' : 'same';
    lines.push({ line, code, result, changes, problems });
    if (after && result !== 'same') {
      rows.set(code, after);
      written.push({ before, after });
    }
  }
  const unknown = file.columns.filter((column) => !columnsOf(list).includes(column));
  return { preview: await previewOf(lines, unknown), written };
}

/** Codes of everything that the list's references may name; the list's own are added to as lines come in. */
export async function codesFor(db: Parameters<typeof labelsByCode>[0], list: ReferenceList): Promise<Codes> {
  const targets = new Set<ReferenceTarget>(
    list.fields.flatMap((field) =>
      field.kind === 'reference' ? [field.list] : field.kind === 'factors' ? ['units' as const] : [],
    ),
  );
  const codes = new Map<
    ReferenceTarget,
    Map<string, { id: number; code: string; name: Record<string, string> }>
  >();
  for (const target of targets) {
    codes.set(target, new Map(await labelsByCode(db, target)));
  }
  return codes;
}

function bodyOf(
  list: ReferenceList,
  cells: Readonly<Record<string, string>>,
  before: ListRow | null,
  codes: Codes,
): { body: RowBody | null; problems: LineProblem[] } {
  const cell = (name: string, kept: unknown) => (name in cells ? cells[name] : kept);
  const own = list.fields.flatMap((field) => {
    const column = columnOf(field);
    const given =
      column in cells ? valueOfCell(field, cells[column] ?? '', codes) : before?.values[field.name];
    return given === undefined ? [] : [[field.name, given] as const];
  });
  const ms = cell('name_ms', before?.name.ms);
  const given = {
    code: cells.code ?? '',
    name: { en: cell('name_en', before?.name.en ?? ''), ...(ms ? { ms } : {}) },
    valid_from: cell('valid_from', before?.valid_from ?? null) || null,
    sort: Number(cell('sort', before?.sort ?? 0)),
    note: cell('note', before?.note ?? ''),
    values: Object.fromEntries(own),
  };
  const result = rowBody(list).safeParse(given);
  return result.success
    ? { body: result.data, problems: [] }
    : {
        body: null,
        problems: wrongsIn(rowBody(list), given).map((wrong) => ({
          field: wrong.path.join('.'),
          refusal: wordsAsked(list, wrong.path, cells) ?? wrong.refusal,
        })),
      };
}

/** Which words a cell takes, where it holds another one: the person who reads the file has no list to choose from. */
function wordsAsked(
  list: ReferenceList,
  path: readonly PropertyKey[],
  cells: Readonly<Record<string, string>>,
): Refusal | undefined {
  const field = list.fields.find(({ name }) => path[0] === 'values' && path[1] === name);
  if (!field || !cells[columnOf(field)]) return undefined;
  const words = wordsOfCell(field);
  return words.length > 0 ? refusal('lists.cell-words', { words: words.join(', ') }) : undefined;
}

/** Writes a line that is sound by itself; adds to `problems` and gives null where the list refuses it. */
async function writeLine(
  db: Writing,
  list: ReferenceList,
  body: RowBody,
  before: ListRow | null,
  problems: LineProblem[],
  codes: Codes,
  { today, dataSets }: ImportedBy,
): Promise<ListRow | null> {
  if (dataSets && !dataSets.includes(String(body.values.data_set))) {
    problems.push({ field: 'data_set', refusal: refusal('lists.data-set-not-yours') });
    return null;
  }
  const errors = errorsOf(list, body, before, await factsFor(db, list, before?.id ?? null, body));
  for (const [field, wrongs] of Object.entries(errors)) {
    problems.push(...wrongs.map((wrong) => ({ field, refusal: wrong })));
  }
  if (problems.length > 0) {
    return null;
  }
  if (before) {
    const draft = { ...before, ...body, name: withoutAbsent(body.name) };
    if (JSON.stringify(cellsOfDraft(list, draft)) === JSON.stringify(cellsOfDraft(list, before))) {
      return before;
    }
    await updateRow(db, list, before.id, before.version, body);
    return (await findRow(db, list, before.id, today)) ?? null;
  }
  const id = await insertRow(db, list, body);
  const after = (await findRow(db, list, id, today)) ?? null;
  const ownCodes = codes.get(list.slug) as Map<string, unknown> | undefined;
  ownCodes?.set(body.code, after);
  return after;
}

const withoutAbsent = ({ en, ms }: RowBody['name']): Record<string, string> => (ms ? { en, ms } : { en });

/** What counts as a change: everything but validity's end, which a file does not set. */
const cellsOfDraft = (list: ReferenceList, row: ListRow) => [
  row.name.en,
  row.name.ms ?? '',
  row.valid_from,
  row.sort,
  row.note,
  list.fields.map(({ name }) => row.values[name] ?? null),
];

function changesOf(
  list: ReferenceList,
  before: ListRow | null,
  after: ListRow,
  codes: Codes,
): ImportLine['changes'] {
  if (!before) {
    return [];
  }
  const old = cellsOf(list, before, codes);
  return Object.entries(cellsOf(list, after, codes)).flatMap(([field, value]) =>
    old[field] === value ? [] : [{ field, before: old[field] ?? '', after: value }],
  );
}
