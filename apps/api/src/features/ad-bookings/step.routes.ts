import { stepAdBooking } from '@datum/contract/advertising/ad-bookings';
import { AD_STEPS, type AdStep, canStep, LET_GO } from '@datum/contract/advertising/ad-steps';
import { mondayOf, weeksFrom } from '@datum/contract/advertising/ad-weeks';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FastifyInstance } from 'fastify';
import { mountWrite, type WriteCall } from '../../platform/http/mount.ts';
import { changedMeanwhile, forbidden, fourEyes, invalid, wrongState } from '../../platform/http/problem.ts';
import { dateIn } from '../../platform/office-day.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { lockAdPlan } from '../ad-plans/queries.ts';
import { tellVisitors } from '../plans/queries.ts';
import { lockSeen, shownDetail } from './call.routes.ts';
import { type Going, goOn } from './going.queries.ts';
import type { AdBookingRow } from './queries.ts';
import { missingOf, seesAll, whoBlocks, wrongWeeks } from './rules.ts';
import { tellOwner, tellReviewers } from './told.jobs.ts';
import { findLetGo, freeWeeks, letGo, takeWeeks } from './weeks/slots.queries.ts';

type StepCall = Pick<WriteCall<unknown, unknown, unknown>, 'db' | 'now' | 'audit' | 'platform'>;
type Change = NonNullable<Going['change']>;

/** What a step does beside bringing the booking into its state; gives what else changes of the booking. */
const DOES: Readonly<
  Record<AdStep, (call: StepCall, row: AdBookingRow, me: string, isOffice: boolean) => Promise<Change>>
> = {
  hold,
  submit,
  release: async (call, row) => {
    await letGo(call.db, row, call.now);
    return { reviewed_by: null, shown_creative: null };
  },
  approve,
  return: async (_call, _row, me) => ({ reviewed_by: me }),
  refuse: async (call, row, me) => {
    await freeAll(call, row);
    return { reviewed_by: me };
  },
  pause: async () => ({}),
  resume: async () => ({}),
  stop: async (call, row) => {
    await freeAll(call, row);
    return {};
  },
};
/** Steps that change what public pages show. */
const SHOWN: readonly AdStep[] = ['hold', 'release', 'refuse', 'pause', 'resume', 'stop'];
/** Steps of others, of which the owner is told. */
const OF_OTHERS: readonly AdStep[] = ['approve', 'return', 'refuse', 'pause', 'resume', 'stop'];

/** Steps of a booking: of who books, who reviews, and who keeps what runs. */
export function stepAdRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, stepAdBooking, async (call) => {
    const { step, version, reason, note } = call.body;
    const me = knownPerson(call.person);
    const row = await lockSeen(call, call.params.uuid);
    if (row.version !== version) throw changedMeanwhile(await shownDetail(row, call));
    refuseStep(step, me, row);
    if (AD_STEPS[step].reason) {
      if (!reason) throw invalid({ reason: [refusal('ads.reason-asked')] });
      if (reason === 'other' && note.length < 3) throw invalid({ note: [refusal('ads.note-asked')] });
    }
    const change = await DOES[step](call, row, me.uuid, seesAll(me));
    const after = await goOn(call, row, {
      step,
      to: AD_STEPS[step].to,
      audit: 'ad-bookings.step',
      by: me.uuid,
      reason: AD_STEPS[step].reason ? reason : null,
      note: AD_STEPS[step].reason ? note : '',
      change,
    });
    if (step === 'submit') await tellReviewers(call.db, platform, after);
    if (OF_OTHERS.includes(step) && row.owner_uuid !== me.uuid) {
      await tellOwner(call.db, platform, row, after);
    }
    if (SHOWN.includes(step)) await tellVisitors(call.db);
    return shownDetail(after, call);
  });
}

/** @throws Problem 403 for who may not, 409 where the state does not allow it */
function refuseStep(step: AdStep, me: Parameters<typeof whoBlocks>[1], row: AdBookingRow): void {
  const block = whoBlocks(step, me, row);
  if (block === 'own') throw fourEyes(refusal('ads.own-booking'), 'ads.booking.review');
  if (block) throw forbidden(refusal('ads.no-right'));
  if (!canStep(step, row.state)) {
    throw wrongState(refusal('ads.state', { state: refusal('ads.state-word', { state: row.state }) }));
  }
}

async function hold(call: StepCall, row: AdBookingRow, _me: string, isOffice: boolean): Promise<Change> {
  const { db, platform } = call;
  const today = platform.today();
  const plan = await lockAdPlan(db, today, row.plan_id);
  const wrong = wrongWeeks(row, plan, today);
  if (wrong) throw invalid(wrong);
  const weeks = weeksFrom(row.first_week, row.weeks);
  if (!isOffice) await refuseLetGo(call, row, weeks);
  await takeWeeks(db, plan, weeks, row.id);
  return { week_price: plan.price };
}

/** The office may hold weeks for anybody. @throws Problem 422 */
async function refuseLetGo(
  { db, now, platform }: StepCall,
  row: AdBookingRow,
  weeks: readonly string[],
): Promise<void> {
  const found = await findLetGo(db, row, weeks, now);
  if (!found) return;
  const until = dateIn(platform.config.timeZone, found.until);
  throw invalid({ first_week: [refusal('ads.let-go', { day: found.week, until, ...LET_GO })] });
}

async function submit(_call: StepCall, row: AdBookingRow): Promise<Change> {
  const missing = missingOf(row);
  if (missing.length > 0) {
    throw invalid(Object.fromEntries(missing.map((what) => [what, [refusal(`ads.${what}-missing`)]])));
  }
  return {};
}

async function approve({ platform }: StepCall, row: AdBookingRow, me: string): Promise<Change> {
  if (row.first_week <= platform.today()) throw wrongState(refusal('ads.over'));
  return { reviewed_by: me, shown_creative: row.creative?.id ?? null };
}

/** Frees what is to come; a week under way stays taken where it was shown. */
const freeAll = ({ db, platform }: StepCall, row: AdBookingRow) =>
  freeWeeks(
    db,
    row.id,
    row.state === 'running' || row.state === 'paused' ? mondayOf(platform.today()) : '0001-01-01',
  );
