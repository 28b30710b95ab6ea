import { PROPOSAL_DAYS, type ProposalOutcome, type Proposing } from '@datum/contract/office/proposals';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { broughtInAt, samePerson } from '../../platform/proofs/same-person.queries.ts';
import type { Proposed } from '../../platform/writes/second-person.ts';

/** A call as it was proposed. */
export interface NewProposal extends Proposed {
  readonly endpoint: string;
  readonly params: unknown;
  readonly body: unknown;
  readonly reason: string;
  readonly by: string;
  readonly now: Date;
}

/** More at once would be a list that nobody reads; the newest count. */
const MOST = 200;

const until = sql<Date>`p.proposed_at + make_interval(days => ${sql.lit(PROPOSAL_DAYS)})`;

/** Who holds its right today and can act, by name, beside its author and who counts as that person. */
const mayConfirm = sql<
  string[]
>`array(select h.name from users h join role_permissions g on g.role_id = h.role_id
  where g.permission = p.permission and h.status = 'active' and coalesce(h.expires_on >= current_date, true)
    and h.uuid <> all(${samePerson(sql`array[p.proposed_by]`)})
  order by h.name, h.uuid limit 3)`;

/** Its author alone may have brought in who decided it, or who reads it while it is open. */
const proposals = (db: Reading, reader: string | null = null) =>
  db
    .selectFrom('proposals as p')
    .innerJoin('users as u', 'u.uuid', 'p.proposed_by')
    .leftJoin('users as d', 'd.uuid', 'p.decided_by')
    .selectAll('p')
    .select(['u.name as proposer', 'd.name as decider', until.as('until'), mayConfirm.as('may_confirm')])
    .select(
      broughtInAt(sql`coalesce(p.decided_by, ${reader}::uuid)`, sql`array[p.proposed_by]`).as(
        'brought_in_at',
      ),
    )
    .$narrowType<{ permission: Proposing }>();

export type ProposalRow = Awaited<ReturnType<ReturnType<typeof proposals>['executeTakeFirstOrThrow']>>;

/** Open ones of these permissions, and the person's own that ended or expired in the last days; newest first. */
export const listProposals = (
  db: Reading,
  permissions: readonly Proposing[],
  person: string,
  now: Date,
): Promise<ProposalRow[]> =>
  proposals(db, person)
    .where((where) =>
      where.or([
        where.and([
          where('p.outcome', 'is', null),
          where('p.permission', 'in', permissions),
          where(until, '>', now),
        ]),
        where.and([
          where('p.proposed_by', '=', person),
          where(
            sql<Date>`coalesce(p.decided_at, ${until})`,
            '>',
            sql<Date>`${now}::timestamptz - interval '14 days'`,
          ),
        ]),
      ]),
    )
    .orderBy('p.id', 'desc')
    .limit(MOST)
    .execute();

export const findProposal = (
  db: Reading,
  id: number,
  reader: string | null = null,
): Promise<ProposalRow | undefined> => proposals(db, reader).where('p.id', '=', id).executeTakeFirst();

/** The same, locked until it is decided. */
export async function lockProposal(db: Writing, id: number): Promise<ProposalRow | undefined> {
  await sql`select 1 from proposals where id = ${id} for update`.execute(db);
  return findProposal(db, id);
}

/** An open proposal of the very same call by somebody else. */
export const findSame = (db: Reading, { endpoint, params, body, by, now }: NewProposal) =>
  proposals(db)
    .where('p.outcome', 'is', null)
    .where(until, '>', now)
    .where('p.endpoint', '=', endpoint)
    .where('p.proposed_by', '<>', by)
    .where(
      sql<boolean>`p.params = ${JSON.stringify(params)}::jsonb and p.body = ${JSON.stringify(body)}::jsonb`,
    )
    .executeTakeFirst();

/** Keeps a proposal; what the person proposed to the same effect before is taken back. */
export async function insertProposal(db: Writing, proposal: NewProposal): Promise<number> {
  const { endpoint, params, body, what, page, permission, reason, by, now } = proposal;
  await sql`update proposals set outcome = 'withdrawn', decided_by = ${by}, decided_at = ${now}, body = null
    where outcome is null and proposed_by = ${by} and endpoint = ${endpoint} and params = ${JSON.stringify(params)}::jsonb
      and what = ${JSON.stringify(what)}::jsonb`.execute(db);
  const { id } = await db
    .insertInto('proposals')
    .values({
      endpoint,
      params: JSON.stringify(params),
      body: JSON.stringify(body),
      what: JSON.stringify(what),
      page,
      permission,
      reason,
      proposed_by: by,
      proposed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends a proposal; what it held goes with that. */
export const decideProposal = (
  db: Writing,
  id: number,
  decision: {
    readonly outcome: ProposalOutcome;
    readonly by: string;
    readonly now: Date;
    readonly reason: string | null;
  },
) =>
  db
    .updateTable('proposals')
    .set({
      outcome: decision.outcome,
      decided_by: decision.by,
      decided_at: decision.now,
      decision_reason: decision.reason,
      body: null,
    })
    .where('id', '=', id)
    .execute();

/** Whether a person may still do what one of some permissions allows. */
export async function holdsStill(
  db: Reading,
  person: string,
  permissions: readonly string[],
): Promise<boolean> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('role_permissions as p', 'p.role_id', 'u.role_id')
    .where('u.uuid', '=', person)
    .where('u.status', '=', 'active')
    .where('p.permission', 'in', permissions)
    .select('u.uuid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a place in the transaction; gives the way back to it. */
export async function setSavepoint(db: Writing): Promise<() => Promise<unknown>> {
  await sql`savepoint tried`.execute(db);
  return () => sql`rollback to savepoint tried`.execute(db);
}
