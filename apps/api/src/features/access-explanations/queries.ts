import { CATALOGUE } from '@datum/contract/subjects/catalogue';
import type { ProductCode } from '@datum/contract/subjects/subject';
import type { ExplainedReader, NamedHolding } from '@datum/contract/subscriptions/access-steps';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { people, personOf } from '../../platform/session/signed-in.ts';

/** What is used of each subscription. */
type UsedOf = (subscription: number) => NamedHolding['used'];

/** A person as their access is explained; undefined where there is none. @param readUsed reads what is used of subscriptions */
export async function readExplained(
  db: Reading,
  uuid: string,
  today: string,
  readUsed: (subscriptions: readonly number[]) => Promise<UsedOf>,
): Promise<(ExplainedReader & { readonly uuid: string; readonly name: string }) | undefined> {
  const row = await people(db, today).where('u.uuid', '=', uuid).executeTakeFirst();
  if (!row) return undefined;
  const { name, permissions, isInternal, is_verified } = personOf(row);
  const ids = row.holdings.map(({ id }) => id);
  const [names, usedOf] = await Promise.all([readNames(db, ids), readUsed(ids)]);
  return {
    uuid,
    name,
    permissions,
    isInternal,
    is_verified,
    grants: row.grants,
    account: row.status as ExplainedReader['account'],
    holdings: row.holdings.map(
      (holding): NamedHolding => ({
        ...holding,
        uuid: names.get(holding.id)?.uuid ?? '',
        organisation: names.get(holding.id)?.organisation ?? null,
        used: usedOf(holding.id),
      }),
    ),
  };
}

async function readNames(db: Reading, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('subscriptions as s')
          .leftJoin('organisations as o', 'o.id', 's.organisation_id')
          .where('s.id', 'in', ids)
          .select(['s.id', 's.uuid', 'o.name as organisation'])
          .$castTo<{ readonly id: number; readonly uuid: string; readonly organisation: LocalText | null }>()
          .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The newest period that is published of a product, of any of its subjects; null before the first. */
export async function readNewestPeriod(db: Reading, product: ProductCode): Promise<string | null> {
  const subjects = CATALOGUE.filter((subject) => subject.product === product).map(({ code }) => code);
  const { rows } = await sql<{ newest: string | null }>`select max(newest) as newest from (
    select max(period) as newest from releases where subject = any(${subjects}) and sequence is not null
    union all
    select max(period_to) from series_releases where subject = any(${subjects}) and sequence is not null) all_of`.execute(
    db,
  );
  return rows[0]?.newest ?? null;
}

/** Names of those who can give access. */
export async function readGivers(db: Reading): Promise<string[]> {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('role_permissions as p', 'p.role_id', 'u.role_id')
    .where('u.status', '=', 'active')
    .where('p.permission', '=', 'billing.subscriber.grant')
    .select('u.name')
    .orderBy('u.name')
    .limit(20)
    .execute();
  return rows.map(({ name }) => name);
}
