import type { Reading } from '@datum/database/open';
import { supplierOf } from '../lists/organisations.ts';
import { DEMO_ACCOUNTS } from '../people.ts';

/** What the first load left, as further subjects need it: ids by code, and who does what. */
export interface Office {
  readonly regions: ReadonlyMap<string, number>;
  readonly categories: ReadonlyMap<string, number>;
  readonly organisations: ReadonlyMap<string, number>;
  readonly people: { readonly compiler: string; readonly approver: string; readonly officer: string };
  /** The organisation that supplies a region group. */
  supplierOf(group: string): number;
  /** Who enters the prices of a region group. */
  providerOf(group: string): string;
}

/** The office of a loaded demonstration; null where its people or its lists are not all there. */
export async function readOffice(db: Reading): Promise<Office | null> {
  const users = await db.selectFrom('users').where('is_demo', '=', true).select(['email', 'uuid']).execute();
  const uuids = new Map(users.map(({ email, uuid }) => [email, uuid]));
  const [compiler, approver, officer] = ['compiler', 'approver', 'officer'].map((name) =>
    uuids.get(`${name}@datum.example`),
  );
  const ids = async (table: 'regions' | 'building_categories' | 'organisations') =>
    new Map(
      (await db.selectFrom(table).select(['id', 'code']).orderBy('id').execute()).map(({ id, code }) => [
        code,
        id,
      ]),
    );
  const [regions, categories, organisations] = [
    await ids('regions'),
    await ids('building_categories'),
    await ids('organisations'),
  ];
  if (!compiler || !approver || !officer || regions.size === 0) return null;
  const providers = new Map(
    DEMO_ACCOUNTS.filter(({ role }) => role === 'Data Provider').map(({ organisation, email }) => [
      organisation ?? '',
      uuids.get(email),
    ]),
  );
  return {
    regions,
    categories,
    organisations,
    people: { compiler, approver, officer },
    supplierOf: (group) => organisations.get(supplierOf(group)) ?? 0,
    providerOf: (group) => providers.get(supplierOf(group)) ?? officer,
  };
}
