import type { ImportLine } from '@datum/contract/lists/row';
import { wrongsIn } from '@datum/contract/messages/refusals/issues';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { AuditAction, AuditResource } from '@datum/contract/office/audit-vocabulary';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Platform } from '../platform.ts';
import { type CheckedFile, type ImportFile, inBreaths, type LineProblem, previewOf } from './checked-file.ts';
import { type ImportCall, type ImportCalls, mountImport } from './import.ts';
import type { RecordKind } from './record.ts';
import { orTaken } from './taken.ts';

/** A list whose rows are what a form sends, as the import of a file needs to know it. */
export interface PlainFile<Body extends Readonly<Record<string, string>>, Row> {
  /** What a form sends: its members are the columns, here and in the export. */
  readonly body: z.ZodType<Body> & { readonly shape: Readonly<Record<string, unknown>> };
  /** Columns that name a row together; no two rows have the same. */
  readonly named: readonly [keyof Body & string, ...(keyof Body & string)[]];
  /** Every row that there is. */
  readonly read: () => Promise<readonly Row[]>;
  /** A row as its export writes it. */
  readonly cellsOf: (row: Row) => Body;
  /** A new line says what it holds, as one that changes does: a second person reads it. */
  readonly tellsNew?: true;
  /** What is wrong with a line beyond its schema, by column. */
  readonly wrongs?: (body: Body, before: Row | null) => Promise<Readonly<Record<string, readonly Refusal[]>>>;
  readonly insert: (body: Body) => Promise<Row>;
  readonly update: (body: Body, before: Row) => Promise<Row>;
}

/** What a file did, line by line. */
interface PlainImport<Row> {
  readonly preview: CheckedFile;
  readonly written: readonly { readonly before: Row | null; readonly after: Row }[];
}

/**
 * Mounts the import of a list of plain rows; each row that it writes stands in the audit trail with before and after.
 * `told` follows once something was written, with what.
 */
export function mountPlainImport<
  Body extends Readonly<Record<string, string>>,
  Row,
  Resource extends AuditResource,
>(
  app: FastifyInstance,
  platform: Platform,
  calls: ImportCalls,
  record: Pick<RecordKind<never, Row, unknown, Resource>, 'resource' | 'idOf' | 'audited' | 'unique'>,
  action: AuditAction<Resource>,
  kindOf: (call: ImportCall) => PlainFile<Body, Row>,
  told: (call: ImportCall, written: PlainImport<Row>['written']) => Promise<unknown> = async () => undefined,
): void {
  mountImport(app, platform, calls, {
    run: (call, file) => orTaken(record.unique, importPlain(file, kindOf(call))),
    async written(call, { written }, reason) {
      const { resource } = record;
      for (const { before, after } of written) {
        call.audit({
          action,
          resource,
          id: record.idOf(after),
          before: before ? record.audited(before, call) : undefined,
          after: record.audited(after, call),
          reason,
        });
      }
      if (written.length > 0) await told(call, written);
    },
  });
}

/**
 * Puts the lines of a file into a list, in their order. A line with a problem is left out; a column that the file does not
 * have stays as it is.
 */
async function importPlain<Body extends Readonly<Record<string, string>>, Row>(
  file: ImportFile,
  kind: PlainFile<Body, Row>,
): Promise<PlainImport<Row>> {
  const columns = Object.keys(kind.body.shape);
  const nameOf = (cells: Readonly<Record<string, string>>) =>
    kind.named.map((column) => (cells[column] ?? '').trim().toUpperCase()).join(' ');
  const rows = new Map((await kind.read()).map((row) => [nameOf(kind.cellsOf(row)), row]));
  const seen = new Set<string>();
  const written: PlainImport<Row>['written'][number][] = [];
  const lines = [];
  for await (const { line, cells } of inBreaths(file.lines)) {
    const code = nameOf(cells);
    const before = rows.get(code) ?? null;
    const own = Object.entries(cells).filter(([column]) => columns.includes(column));
    const given = { ...(before ? kind.cellsOf(before) : {}), ...Object.fromEntries(own) };
    const repeated = seen.has(code)
      ? [{ field: kind.named[0], refusal: refusal('lists.row-twice', { row: code }) }]
      : [];
    seen.add(code);
    const { body, problems } = await checked(kind, given, before, repeated);
    const old = before ? kind.cellsOf(before) : null;
    const changes = body && (old || kind.tellsNew) ? changesOf(columns, old ?? {}, body) : [];
    const result = !body ? 'problem' : !old ? 'new' : changes.length > 0 ? 'change' : 'same';
    if (body && result !== 'same') {
      const after = before ? await kind.update(body, before) : await kind.insert(body);
      rows.set(code, after);
      written.push({ before, after });
    }
    lines.push({ line, code, result, changes, problems } as const);
  }
  const unknown = file.columns.filter((column) => !columns.includes(column));
  return { preview: await previewOf(lines, unknown), written };
}

/** The line as a form would send it, or what is wrong with it. */
async function checked<Body extends Readonly<Record<string, string>>, Row>(
  { body, wrongs }: PlainFile<Body, Row>,
  given: unknown,
  before: Row | null,
  known: readonly LineProblem[],
): Promise<{ readonly body: Body | null; readonly problems: readonly LineProblem[] }> {
  const read = body.safeParse(given);
  const problems = [
    ...known,
    ...wrongsIn(body, given).map((wrong) => ({ field: wrong.path.join('.'), refusal: wrong.refusal })),
  ];
  if (!read.success || problems.length > 0) return { body: null, problems };
  const more = Object.entries((await wrongs?.(read.data, before)) ?? {}).flatMap(([field, all]) =>
    all.map((one) => ({ field, refusal: one })),
  );
  return more.length > 0 ? { body: null, problems: more } : { body: read.data, problems: [] };
}

const changesOf = (
  columns: readonly string[],
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): ImportLine['changes'] =>
  columns.flatMap((field) =>
    (before[field] ?? '') === after[field]
      ? []
      : [{ field, before: before[field] ?? '', after: after[field] ?? '' }],
  );
