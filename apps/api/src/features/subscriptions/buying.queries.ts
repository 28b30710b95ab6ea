import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether a person buys for an organisation today, by an account that is open; at first for that of an order `o`. */
export const buysForFirm = (
  person: RawBuilder<unknown>,
  organisation: RawBuilder<unknown> = sql`o.organisation_id`,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from users me
    join organisations firm on firm.id = me.organisation_id and firm.id = me.buys_for_id and firm.status = 'active'
    where me.uuid = ${person} and firm.id = ${organisation} and me.status not in ('suspended', 'closed'))`;
