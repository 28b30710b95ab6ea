import type { Reading, Writing } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import { type Insertable, sql, type Updateable } from 'kysely';
import { isBuyersSide } from '../sides.queries.ts';

const proofs = (db: Reading, reader: string) =>
  db
    .selectFrom('transfer_proofs as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .leftJoin('users as f', 'f.uuid', 'p.first_by')
    .leftJoin('users as d', 'd.uuid', 'p.decided_by')
    .selectAll('p')
    .select([
      'o.uuid as order_uuid',
      'o.reference',
      'o.state as order_state',
      'o.total',
      'o.currency',
      'o.buyer',
    ])
    .select(isBuyersSide(sql.ref('o.id'), reader).as('is_own'))
    .select(['o.buyer_uuid', 'o.title', 'f.name as first_name', 'd.name as decided_name'])
    .select([
      sql<number>`(select coalesce(sum(m.amount), 0)::bigint from transfer_money m where m.order_id = o.id)`.as(
        'received',
      ),
      sql<number>`(select coalesce(sum(m.amount), 0)::bigint from transfer_money m
        where m.order_id = o.id and m.second_by is null)`.as('alone'),
      sql<boolean>`exists (select from transfer_proofs q where q.sha256 = p.sha256 and q.order_id <> p.order_id)`.as(
        'file_seen',
      ),
      sql<boolean>`p.bank_reference <> '' and (
        exists (select from transfer_proofs q where q.bank_reference = p.bank_reference and q.order_id <> p.order_id)
        or exists (select from transfer_money m where m.bank_reference = p.bank_reference
          and m.proof_id is distinct from p.id))`.as('reference_seen'),
      sql<
        { paid_on: string; amount: number; bank_reference: string }[]
      >`coalesce((select jsonb_agg(to_jsonb(b)) from (
        select m.paid_on::text as paid_on, m.amount, m.bank_reference from transfer_money m join orders w on w.id = m.order_id
        where w.buyer_uuid = o.buyer_uuid and m.proof_id is distinct from p.id order by m.id desc limit 3) b), '[]')`.as(
        'before',
      ),
    ]);

/** A proof with its order, and what was seen elsewhere. */
export type ProofRow = Awaited<ReturnType<ReturnType<typeof proofs>['executeTakeFirstOrThrow']>>;

const VIEWS = {
  open: ['received', 'checked'],
  returned: ['returned'],
  done: ['verified', 'part', 'replaced'],
} as const;

/** Proofs of a view as a person reads them, with how many there are. */
export async function listProofs(
  db: Reading,
  reader: string,
  view: keyof typeof VIEWS,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const [rows, count] = await Promise.all([
    proofs(db, reader)
      .where('p.state', 'in', VIEWS[view])
      .orderBy('p.id', view === 'open' ? 'asc' : 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('transfer_proofs')
      .where('state', 'in', VIEWS[view])
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

export const findProof = (db: Reading, reader: string, uuid: string): Promise<ProofRow | undefined> =>
  proofs(db, reader).where('p.uuid', '=', uuid).executeTakeFirst();

/** The newest proof of each order. */
export async function readLastProofs(db: Reading, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('transfer_proofs')
    .where('order_id', 'in', [...ids])
    .distinctOn('order_id')
    .orderBy('order_id')
    .orderBy('id', 'desc')
    .select(['order_id', 'state', 'name', 'amount', 'paid_on', 'reason', 'note', 'created_at'])
    .execute();
}

export const countProofs = async (db: Reading, order: number): Promise<number> =>
  (
    await db
      .selectFrom('transfer_proofs')
      .where('order_id', '=', order)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const insertProof = (db: Writing, proof: Insertable<Database['transfer_proofs']>) =>
  db.insertInto('transfer_proofs').values(proof).returning('uuid').executeTakeFirstOrThrow();

export const updateProof = (db: Writing, id: number, change: Updateable<Database['transfer_proofs']>) =>
  db.updateTable('transfer_proofs').set(change).where('id', '=', id).execute();

/** A new proof takes the place of the one that is looked at. */
export const replaceOpenProof = (db: Writing, order: number, now: Date) =>
  db
    .updateTable('transfer_proofs')
    .set({ state: 'replaced', decided_at: now })
    .where('order_id', '=', order)
    .where('state', 'in', VIEWS.open)
    .execute();

/** Active people who may check transfers. */
const checkers = (db: Reading) =>
  db
    .selectFrom('users as u')
    .innerJoin('role_permissions as r', 'r.role_id', 'u.role_id')
    .where('r.permission', '=', 'billing.transaction.verify')
    .where('u.status', '=', 'active');

/** A person, where they may still check transfers. */
export const findChecker = (db: Reading, uuid: string) =>
  checkers(db).where('u.uuid', '=', uuid).select('u.name').executeTakeFirst();
