import type { Passport } from '@datum/contract/publication/passport';
import type { Choices, FigureTable } from '@datum/contract/publication/published';
import { SUBJECTS } from '@datum/contract/subjects/all';
import { expect } from 'vitest';
import type { Caller, TestApp } from '../../platform/test/test-app.ts';

/** The tables that one reader got. */
export interface Tables {
  /** Average prices of all months: as they stand, then as of each vintage asked for. */
  readonly prices: readonly FigureTable[];
  /** Unit price indices on the current base and on the one before, and cost indices. */
  readonly indices: readonly FigureTable[];
}

/** Everything that one reader got. */
export interface Seen extends Tables {
  readonly passports: readonly Passport[];
}

/** Calls under way at once; a token has a limit on them. */
const AT_ONCE = 8;

/** A reader whose subscription opens prices and indices of all regions. */
export async function subscriberOf({ signIn, platform }: TestApp): Promise<Caller> {
  const subscriber = await signIn('Subscriber');
  const open = {
    user_uuid: subscriber.uuid,
    level: 'api',
    valid_from: '2020-01-01',
    origin: 'staff',
  } as const;
  await platform.database.write
    .insertInto('entitlements')
    .values([...new Set(SUBJECTS.map(({ product }) => product))].map((product) => ({ ...open, product })))
    .execute();
  platform.sessions.forget();
  return subscriber;
}

/** All tables that a reader can open, of all regions and months. */
export async function readTables(reader: Caller, vintages: readonly number[]): Promise<Tables> {
  const choices = (await reader.call('GET', '/api/v1/products/building-materials-price/choices'))
    .body as Choices;
  const codes = (list: readonly { readonly code: string }[]) => list.map(({ code }) => code).join(',');
  const table = async (path: string, query = ''): Promise<FigureTable> => {
    const address = `${path}?regions=${codes(choices.regions)}&from=2020-01${query}`;
    const { status, body } = await reader.call('GET', address);
    expect([address, status]).toEqual([address, 200]);
    return body as FigureTable;
  };
  const indices = '/api/v1/indices/bmci';
  const groups = `&groups=${codes(choices.groups)}`;
  return {
    prices: [
      await table('/api/v1/prices'),
      ...(await inTurns(vintages, (vintage) => table('/api/v1/prices', `&as_of=${vintage}`))),
    ],
    indices: [
      await table(indices, groups),
      await table(indices, `${groups}&base=previous`),
      await table(indices),
      await table(indices, '&variant=without-steel-bars'),
    ],
  };
}

/** Figures of some months in a table, each with its row: all that has a passport. */
export const figuresOf = ({ rows, periods }: FigureTable, months: readonly string[]) =>
  rows.flatMap((row) =>
    row.cells.flatMap((cell, place) => {
      const period = periods[place] ?? '';
      return cell && months.includes(period)
        ? [{ row, cell, period, figure: `${row.series}.${period}.${cell.sequence}` }]
        : [];
    }),
  );

/** Opens passports; those that the reader may not open are left out. */
export async function readPassports(reader: Caller, figures: readonly string[]): Promise<Passport[]> {
  const answers = await inTurns(figures, (figure) => reader.call('GET', `/api/v1/figures/${figure}`));
  expect(answers.filter(({ status }) => status !== 200 && status !== 403)).toEqual([]);
  return answers.flatMap(({ status, body }) => (status === 200 ? [body as Passport] : []));
}

/** Some calls at once; answers in order. */
export async function inTurns<T, R>(list: readonly T[], call: (each: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (let start = 0; start < list.length; start += AT_ONCE) {
    answers.push(...(await Promise.all(list.slice(start, start + AT_ONCE).map(call))));
  }
  return answers;
}
