import type { Reading } from '@datum/database/open';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Somebody who is written to. */
export interface Receiver {
  /** Null = an address that is nobody's account here. */
  readonly uuid: string | null;
  readonly name: string;
  readonly email: string;
  readonly locale: string;
}

/** Whether a person buys for an organisation today, by an account that is open; at first for that of an order `o`. */
export const buysForFirm = (
  person: RawBuilder<unknown>,
  organisation: RawBuilder<unknown> = sql`o.organisation_id`,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from users me
    join organisations firm on firm.id = me.organisation_id and firm.id = me.buys_for_id and firm.status = 'active'
    where me.uuid = ${person} and firm.id = ${organisation} and me.status not in ('suspended', 'closed'))`;

/**
 * Whether the address on an order `o` is still its buyer's: for an organisation not that of an account outside it, of one that is
 * not open, nor of a maker who buys for it no more.
 */
export const isAddressKept: RawBuilder<SqlBool> = sql<SqlBool>`(o.organisation_id is null or not exists (select from users a
    where lower(a.email) = lower(o.buyer->>'email')
      and (a.organisation_id is distinct from o.organisation_id or a.status in ('suspended', 'closed')
        or (a.uuid = o.buyer_uuid and not ${buysForFirm(sql`a.uuid`)}))))`;

/**
 * Who is told what staff do with the people of an organisation: everybody who buys for it today, but who alone it is about.
 * Where nobody is left, the organisation's own address, if it has one.
 * @param about whom it is about, by uuid
 */
export async function readToldOf(
  db: Reading,
  organisation: number,
  about: readonly string[],
): Promise<Receiver[]> {
  const buyers = await db
    .selectFrom('users as u')
    .where(buysForFirm(sql`u.uuid`, sql`${organisation}::bigint`))
    .where(sql<SqlBool>`not (u.uuid = all(${about}::uuid[]))`)
    .select(['u.uuid', 'u.name', 'u.email', 'u.locale'])
    .orderBy('u.created_at')
    .orderBy('u.uuid')
    .execute();
  if (buyers.length > 0) return buyers;
  return db
    .selectFrom('organisations')
    .where('id', '=', organisation)
    .where('email', '<>', '')
    .select([
      sql<null>`null`.as('uuid'),
      sql<string>`name ->> 'en'`.as('name'),
      'email',
      sql<string>`'en'`.as('locale'),
    ])
    .$narrowType<{ email: string }>()
    .execute();
}

/** Whether an organisation has ever ordered, or held a plan: who buys for it sees its papers and gives its seats. */
export async function hasBought(db: Reading, organisation: number): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean;
  }>`select exists (select from orders where organisation_id = ${organisation})
    or exists (select from subscriptions where organisation_id = ${organisation}) as has`.execute(db);
  return rows[0]?.has ?? false;
}
