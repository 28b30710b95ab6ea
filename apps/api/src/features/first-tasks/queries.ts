import { type FirstTask, type OwnFirstTask, TASK_EMAILS } from '@datum/contract/orders/own/first-tasks';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import type { Change } from '../../platform/audit/audit.ts';
import { isInForce } from '../../platform/session/holdings.queries.ts';
import { tasksOf } from './rules.ts';

/** Days that an email may be late where no server ran. */
const LATE_DAYS = 4;
const DAYS = Object.values(TASK_EMAILS);

export const findList = (db: Reading, user: string) =>
  db
    .selectFrom('first_task_lists')
    .where('user_uuid', '=', user)
    .select(['dismissed_at', 'done_at', 'subscription_id'])
    .executeTakeFirst();

export async function listTasks(db: Reading, user: string): Promise<OwnFirstTask[]> {
  const rows = await db
    .selectFrom('first_tasks')
    .where('user_uuid', '=', user)
    .select(['task', 'done_at'])
    .orderBy('place')
    .execute();
  return rows.map(({ task, done_at }) => ({
    task: task as FirstTask,
    done_at: done_at?.toISOString() ?? null,
  }));
}

/** Gives a buyer their tasks, at their first payment; later ones change nothing. */
export async function beginTasks(
  db: Writing,
  {
    user,
    subscription,
    buysForFirm,
    today,
    now,
  }: {
    readonly user: string;
    readonly subscription: number;
    readonly buysForFirm: boolean;
    readonly today: string;
    readonly now: Date;
  },
): Promise<void> {
  const made = await db
    .insertInto('first_task_lists')
    .values({ user_uuid: user, subscription_id: subscription, began_on: today, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_uuid')
    .executeTakeFirst();
  if (!made) return;
  await db
    .insertInto('first_tasks')
    .values(tasksOf(buysForFirm).map((task, at) => ({ user_uuid: user, task, place: at + 1 })))
    .execute();
}

/** Ticks a task of a person, where they have it and it is not done; with its line of the audit log. */
export async function tickTask(
  { db, now, audit }: { readonly db: Writing; readonly now: Date; readonly audit: (change: Change) => void },
  user: string,
  task: FirstTask,
): Promise<void> {
  const ticked = await db
    .updateTable('first_tasks')
    .set({ done_at: now })
    .where('user_uuid', '=', user)
    .where('task', '=', task)
    .where('done_at', 'is', null)
    .returning('task')
    .executeTakeFirst();
  if (!ticked) return;
  await db
    .updateTable('first_task_lists')
    .set({ done_at: now })
    .where('user_uuid', '=', user)
    .where(
      sql<boolean>`not exists (select from first_tasks t where t.user_uuid = first_task_lists.user_uuid and t.done_at is null)`,
    )
    .execute();
  audit({
    action: 'first-tasks.done',
    resource: 'first_tasks',
    id: user,
    before: { [task]: false },
    after: { [task]: true },
    subject: user,
  });
}

/** Puts the list of a person away; false where there is none, or it is away already. */
export async function dismiss(db: Writing, user: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('first_task_lists')
    .set({ dismissed_at: now })
    .where('user_uuid', '=', user)
    .where('dismissed_at', 'is', null)
    .returning('user_uuid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Somebody who has tasks left on a day of an email. */
export interface Due {
  readonly uuid: string;
  readonly name: string;
  readonly email: string;
  readonly locale: string;
  readonly preferences: unknown;
  readonly plan: LocalText;
  /** 1, 3 or 10. */
  readonly day: number;
  readonly left: FirstTask[];
}

/**
 * Who has tasks left on the last of the days that has come, locked; what another process has is passed over. Nobody whose
 * subscription does not hold today by its own days, or who is no longer with the organisation that has it.
 */
export async function lockDue(
  db: Writing,
  {
    today,
    except,
    limit,
  }: { readonly today: string; readonly except: readonly string[]; readonly limit: number },
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select u.uuid, u.name, u.email, u.locale, u.preferences, n.name as plan, d.day,
      (select array_agg(t.task order by t.place) from first_tasks t
        where t.user_uuid = l.user_uuid and t.done_at is null) as left
    from first_task_lists l
    join users u on u.uuid = l.user_uuid and u.status = 'active'
    join subscriptions s on s.id = l.subscription_id
      and (s.user_uuid = u.uuid or s.organisation_id = u.organisation_id)
    join subscription_periods p on p.subscription_id = s.id and ${today}::date between p.starts_on and p.ends_on
    join plan_versions v on v.id = p.plan_version_id
    join plans n on n.id = v.plan_id
    cross join lateral (select max(e.day) as day from unnest(${DAYS}::int[]) e (day)
      where l.began_on + e.day <= ${today}::date) d
    where l.done_at is null and l.told_day < 10 and l.dismissed_at is null and l.told_day < d.day
      and l.began_on < ${today}::date and l.began_on + d.day >= ${today}::date - ${LATE_DAYS}::int
      and l.began_on >= ${today}::date - ${Math.max(...DAYS) + LATE_DAYS}::int
      and ${isInForce('p')} and u.uuid <> all(${except}::uuid[])
      and not exists (select from subscription_suspensions x where x.subscription_id = s.id
        and x.from_on <= ${today}::date and (x.to_on is null or x.to_on >= ${today}::date))
    order by l.began_on, l.user_uuid
    limit ${limit}
    for update of l skip locked`.execute(db);
  return rows;
}

/** Keeps that a day was dealt with, whether its email was wanted or not. */
export const noteTold = (db: Writing, user: string, day: number) =>
  db.updateTable('first_task_lists').set({ told_day: day }).where('user_uuid', '=', user).execute();
