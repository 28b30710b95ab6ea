import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import {
  changePlan,
  convertSubscription,
  endSubscription,
  extendSubscription,
  noteSubscription,
  previewChange,
  resumeSubscription,
  suspendSubscription,
} from '@datum/contract/subscriptions/subscription-steps';
import { addDays } from '@datum/contract/values/day';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite, type WriteCall } from '../../platform/http/mount.ts';
import { invalid, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { secondPerson } from '../proposals/second-person.queries.ts';
import { readPeriods } from './detail.queries.ts';
import { paymentOf } from './payments/payments.routes.ts';
import { findPlanOn } from './plans.queries.ts';
import type { SubscriberRow } from './queries.ts';
import { both, givenPlan, planChange, problemOf } from './rules.ts';
import { type AnyCall, checkStep, follow, givers, lockVersion, needSubscriber } from './told.routes.ts';
import * as write from './write.queries.ts';

interface Versioned {
  readonly reason: string;
  readonly version: number;
  readonly mail: boolean;
}
/** Days that stand on a payment. */
interface Days extends Versioned {
  readonly to: string;
  readonly payment_reference: string;
}
type StepCall<Body> = WriteCall<{ uuid: string }, unknown, Body>;

/** The steps of a subscription. */
export function stepRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, extendSubscription, extend);
  mountRead(app, platform, previewChange, async ({ db, params, query }) => {
    const row = await needSubscriber(db, platform.today(), params.uuid);
    return (await changeOf({ db, platform }, row, query)).change;
  });
  mountWrite(app, platform, changePlan, change);
  mountWrite(app, platform, convertSubscription, convert);
  mountWrite(app, platform, suspendSubscription, suspend);
  mountWrite(app, platform, resumeSubscription, resume);
  mountWrite(app, platform, endSubscription, end);
  mountWrite(app, platform, noteSubscription, async (call) => {
    const { uuid } = await lockVersion(call, call.params.uuid, null);
    const { id } = await needSubscriber(call.db, platform.today(), uuid);
    const { text } = call.body;
    const created_by = knownPerson(call.person).uuid;
    await write.insertNote(call.db, { subscription_id: id, text, created_by, created_at: call.now });
    return follow(call, { action: 'subscriptions.note', uuid, before: null, reason: text });
  });
}

async function extend(call: StepCall<Days>) {
  const { db, body, now } = call;
  const row = await lockVersion(call, call.params.uuid, body.version);
  const last = await lastPeriod(db, row);
  const needsTwo = await checkStep(call, row, { ...pick(body), source: last.source, is_cancelled: false });
  if (body.to <= last.to) throw invalid({ to: [refusal('subscriptions.extend-later', { day: last.to })] });
  const payment = await paymentOf(db, { ...body, source: last.source });
  await write.updatePeriod(db, last.id, {
    ends_on: body.to,
    payment_reference: together(last.payment_reference, payment),
    ...(call.proposedBy ? givers(call) : {}),
  });
  await write.touchSubscription(db, row.id, now, { cancelled_on: null });
  const told = { plan: both(last.name), to: body.to };
  const more = await two(call, needsTwo, () => {
    const longer = { holder: both(row.holder_name), ...told };
    return payment === null
      ? refusal('subscriptions.proposed-extend', longer)
      : refusal('subscriptions.proposed-extend-paid', { ...longer, payment });
  });
  return done(call, 'subscriptions.extend', row, more, () => refusal('subscriptions.told-extended', told));
}

async function change(
  call: StepCall<Versioned & { readonly plan: string; readonly when?: 'now' | 'term_end' | undefined }>,
) {
  const { db, body, platform, now } = call;
  const row = await lockVersion(call, call.params.uuid, body.version);
  const { change: planned, plan, needsTwo } = await changeOf({ db, platform }, row, body);
  await write.dropPeriodsAfter(db, row.id, addDays(planned.from, -1));
  const last = (await readPeriods(db, row.id)).findLast(({ from, to }) => from <= to);
  if (last && last.to >= planned.from) {
    await write.updatePeriod(db, last.id, { ends_on: addDays(planned.from, -1) });
  }
  await write.insertPeriod(db, {
    subscription_id: row.id,
    plan_version_id: plan.version_id,
    source: row.source,
    starts_on: planned.from,
    ends_on: planned.to,
    reason: body.reason,
    payment_reference: last?.payment_reference ?? null,
    created_at: now,
    ...givers(call),
  });
  await write.touchSubscription(db, row.id, now);
  const names = { before: both(row.plan_name), plan: both(plan.name), holder: both(row.holder_name) };
  const more = await two(call, needsTwo, () =>
    refusal(`subscriptions.proposed-change${row.source === 'paid' ? '-paid' : ''}`, names),
  );
  return done(call, 'subscriptions.change', row, more, () =>
    refusal('subscriptions.told-changed', { plan: both(plan.name), from: planned.from }),
  );
}

/** What another plan would mean. @throws Problem 409, 422 */
async function changeOf(
  call: { readonly db: Reading; readonly platform: Platform },
  row: SubscriberRow,
  { plan: wanted, when }: { readonly plan: string; readonly when?: 'now' | 'term_end' | undefined },
) {
  const { db, platform } = call;
  const today = platform.today();
  const plan = givenPlan(await findPlanOn(db, wanted, today), today);
  if ('why' in plan) throw problemOf(plan);
  const needsTwo = await checkStep(call, row, { other: plan });
  if (plan.uuid === row.plan_uuid) throw invalid({ plan: [refusal('subscriptions.same-plan')] });
  const held = await findPlanOn(db, row.plan_uuid, today);
  if (!held || (held.changes_to.length > 0 && !held.changes_to.includes(plan.uuid))) {
    throw invalid({ plan: [refusal('subscriptions.not-changing-to', { plan: both(plan.name) })] });
  }
  return { plan, needsTwo, change: planChange(row, held, plan, when, today) };
}

async function convert(call: StepCall<Days>) {
  const { db, body, platform, now } = call;
  const today = platform.today();
  const row = await lockVersion(call, call.params.uuid, body.version);
  if (row.source === 'paid') throw wrongState(refusal('subscriptions.not-unpaid'));
  const last = await lastPeriod(db, row);
  const paid = { ...pick(body), source: 'paid', is_cancelled: false } as const;
  const needsTwo = await checkStep(call, row, { ...paid, held: last });
  const payment = (await paymentOf(db, paid)) ?? '';
  await write.dropPeriodsAfter(db, row.id, addDays(today, -1));
  if (last.from < today && last.to >= today) {
    await write.updatePeriod(db, last.id, { ends_on: addDays(today, -1) });
  }
  await write.insertPeriod(db, {
    subscription_id: row.id,
    plan_version_id: last.plan_version_id,
    source: 'paid',
    starts_on: today,
    ends_on: body.to,
    reason: body.reason,
    payment_reference: payment,
    created_at: now,
    ...givers(call),
  });
  await write.touchSubscription(db, row.id, now, { cancelled_on: null });
  const role = row.user_uuid !== null && (await write.becomeSubscriber(db, row.user_uuid, now));
  const told = { plan: both(last.name), from: today, to: body.to };
  const more = await two(call, needsTwo, () =>
    refusal('subscriptions.proposed-convert', {
      holder: both(row.holder_name),
      plan: both(last.name),
      to: body.to,
      payment,
    }),
  );
  return done(call, 'subscriptions.convert', row, role ? { role: 'Subscriber', ...more } : more, () =>
    refusal('subscriptions.told-converted', told),
  );
}

async function suspend(call: StepCall<Versioned>) {
  const { db, body, platform, now } = call;
  const row = await lockVersion(call, call.params.uuid, body.version);
  if (row.state === 'suspended') throw wrongState(refusal('subscriptions.suspended-already'));
  await checkStep(call, row, { is_suspended: true });
  const created_by = knownPerson(call.person).uuid;
  await write.insertSuspension(db, {
    subscription_id: row.id,
    from_on: platform.today(),
    reason: body.reason,
    created_by,
    created_at: now,
  });
  await write.touchSubscription(db, row.id, now);
  return done(call, 'subscriptions.suspend', row, {}, () =>
    refusal('subscriptions.told-suspended', { plan: both(row.plan_name) }),
  );
}

/** What was suspended today was not suspended; what was before is open from today on. */
async function resume(call: StepCall<Versioned>) {
  const { db, platform, now } = call;
  const row = await lockVersion(call, call.params.uuid, call.body.version);
  if (!(await write.endSuspensions(db, row.id, addDays(platform.today(), -1)))) {
    const isStopped = row.state === 'suspended';
    throw wrongState(refusal(`subscriptions.${isStopped ? 'organisation-stops' : 'not-suspended'}`));
  }
  await write.touchSubscription(db, row.id, now);
  return done(call, 'subscriptions.resume', row, {}, () =>
    refusal('subscriptions.told-resumed', { plan: both(row.plan_name) }),
  );
}

async function end(call: StepCall<Versioned & { readonly to: string }>) {
  const { db, body, platform, now } = call;
  const today = platform.today();
  const row = await lockVersion(call, call.params.uuid, body.version);
  const last = await lastPeriod(db, row);
  await checkStep(call, row, { is_cancelled: true, ...(body.to < row.ends_on ? { to: body.to } : {}) });
  if (body.to > last.to && last.to >= today) {
    throw invalid({ to: [refusal('subscriptions.end-too-late', { day: last.to })] });
  }
  await write.dropPeriodsAfter(db, row.id, body.to);
  const held = (await readPeriods(db, row.id)).findLast(({ from, to }) => from <= to);
  if (held && held.to > body.to) await write.updatePeriod(db, held.id, { ends_on: body.to });
  await write.touchSubscription(db, row.id, now, { cancelled_on: today });
  return done(call, 'subscriptions.end', row, {}, () =>
    refusal('subscriptions.told-ended', { plan: both(row.plan_name), to: body.to }),
  );
}

/** The last period that holds or will. */
async function lastPeriod(db: Reading, row: SubscriberRow) {
  const last = (await readPeriods(db, row.id)).findLast(({ from, to }) => from <= to);
  if (!last) throw wrongState(refusal('subscriptions.over'));
  return last;
}

const pick = ({ to, payment_reference }: Days) => ({ to, payment_reference });

/** Every payment that the days of a period stand on. */
const together = (before: string | null, more: string | null): string | null =>
  before && more && before !== more ? `${before}; ${more}` : (more ?? before);

/** Access that is given needs a second person. */
const two = async (call: AnyCall, needsTwo: boolean, what: () => ReturnType<typeof refusal>) =>
  needsTwo
    ? secondPerson(call, {
        what: what(),
        permission: 'billing.subscriber.grant',
        page: href('subscribers'),
      })
    : {};

const done = (
  call: StepCall<Versioned>,
  action: Parameters<typeof follow>[1]['action'],
  before: SubscriberRow,
  more: object,
  told: () => ReturnType<typeof refusal>,
) =>
  follow(call, {
    action,
    uuid: before.uuid,
    before,
    reason: call.body.reason,
    told: call.body.mail ? told : null,
    more,
  });
