import type { FILE_FORMATS } from '@datum/contract/calls/resource';
import type { SecurityKind } from '@datum/contract/sign-in/security-kinds';
import type { Call } from '../http/mount.ts';
import { noteSecurity } from '../security/security-log.ts';
import { knownPerson } from '../session/known-person.ts';
import { sendTable, type TableColumn, tableFile } from './tables.ts';

/** Rows that a file holds at most, where its list does not say otherwise. */
export const MOST_EXPORTED = 50_000;

/** What narrowed and ordered the rows, as the call has it. */
interface Asked {
  readonly format?: (typeof FILE_FORMATS)[number] | undefined;
  readonly sort?: string | undefined;
}

/** Exports that are noted in the security log. */
type Noted = Extract<SecurityKind, 'personal-data-exported' | 'audit-exported'>;

/** A list as a file. */
export interface ListFile<Row> {
  /** Name without the ending. */
  readonly name: string;
  /** What the rows are: `Accounts`. */
  readonly title: string;
  /** Path of the page that shows the list. */
  readonly page: string;
  readonly columns: readonly TableColumn<Row>[];
  /** Format where the call asks for none; xlsx unless said otherwise. */
  readonly usual?: (typeof FILE_FORMATS)[number];
  /** Rows that were read at most. */
  readonly most?: number;
  /** More that a reader must know. */
  readonly more?: readonly (readonly [label: string, value: string])[];
  /** Kind of entry in the security log, for lists that tell of people. */
  readonly noted?: Noted;
}

/**
 * Sends the rows of a list as CSV, or as a workbook that says first what it is made of: filters, order, number of rows,
 * who made it and when, and the address of the same list.
 */
export async function sendList<Row>(
  { platform, request, reply, query, now, ...call }: Call<unknown, Asked, unknown>,
  { name, title, page, columns, usual = 'xlsx', most = MOST_EXPORTED, more = [], noted }: ListFile<Row>,
  rows: readonly Row[],
): Promise<undefined> {
  const person = knownPerson(call.person);
  const { format = usual, sort, ...rest } = query;
  const filters = Object.entries(rest).flatMap(([filter, value]: [string, unknown]): [string, string][] =>
    value === undefined ? [] : [[filter, String(value)]],
  );
  const link = new URLSearchParams(sort ? [...filters, ['sort', sort]] : filters).toString();
  const about = [
    ['List', title],
    ['Rows', rows.length < most ? String(rows.length) : `the first ${most}`],
    ['Filters', filters.map(([filter, value]) => `${filter} = ${value}`).join(', ') || 'none'],
    ['Order', sort?.replace(/^-(.*)$/, '$1, descending') ?? 'as in the list'],
    ['Created at', now.toISOString()],
    ['Created by', person.name],
    ['Link', platform.config.webUrl + page + (link && `${page.includes('?') ? '&' : '?'}${link}`)],
    ...more,
  ] as const;
  if (noted) {
    await noteExport({ platform, request, ...call }, { list: name, noted, rows: rows.length, format });
  }
  sendTable(reply, await tableFile({ name, about, columns, rows, format }));
  return undefined;
}

/** Notes in the security log that somebody took a list of people or deeds out of the house. */
export async function noteExport(
  { platform, request, person }: Pick<Call<unknown, unknown, unknown>, 'platform' | 'request' | 'person'>,
  { noted, ...detail }: { noted: Noted; list: string; rows: number; format: string },
): Promise<void> {
  const { uuid, session } = knownPerson(person);
  await noteSecurity(platform, request, { kind: noted, userUuid: uuid, sessionId: session.id, detail });
}
