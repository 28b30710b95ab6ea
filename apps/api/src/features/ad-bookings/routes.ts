import {
  type AdBookingDetail,
  createAdBooking,
  editAdBooking,
  exportAdBookings,
  listAdBookings,
  listBookableAdPlans,
  removeAdBooking,
  showAdBooking,
  type WrittenAdBooking,
} from '@datum/contract/advertising/ad-bookings';
import { canEdit } from '@datum/contract/advertising/ad-steps';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import { OWN_CURRENCY } from '@datum/contract/values/own-currency';
import type { FastifyInstance } from 'fastify';
import { mountRead, type WriteCall } from '../../platform/http/mount.ts';
import { forbidden, invalid, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountExport, mountList, type ReadList } from '../../platform/resources/list.ts';
import {
  mountCreate,
  mountEdit,
  mountRemove,
  mountShow,
  type RecordKind,
} from '../../platform/resources/record.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { type AdPlanRow, findAdPlan } from '../ad-plans/queries.ts';
import { addressesOf, findSeen, shownDetail } from './call.routes.ts';
import { creativeRoutes } from './pictures/creative.routes.ts';
import {
  type AdBookingRow,
  findBuyer,
  insertAdBooking,
  insertAdEvent,
  listAdBookingRows,
  removeAdBooking as removeRow,
  updateAdBooking,
} from './queries.ts';
import { amountOf, auditedBooking, mayEditBooking, seesAll, shownBooking, wrongWeeks } from './rules.ts';
import { dayRoutes } from './shown/days.routes.ts';
import { publicAdRoutes } from './shown/public.routes.ts';
import { stepAdRoutes } from './step.routes.ts';
import { readBookable } from './weeks/bookable.queries.ts';

const BOOKING: RecordKind<{ uuid: string }, AdBookingRow, AdBookingDetail, 'ad_bookings'> = {
  resource: 'ad_bookings',
  find: (call, { uuid }) => findSeen(call, uuid),
  checkChange: ({ person }, row) => {
    if (!canEdit(row.state)) {
      throw wrongState(refusal('ads.state', { state: refusal('ads.state-word', { state: row.state }) }));
    }
    if (!mayEditBooking(knownPerson(person), row)) throw forbidden(refusal('ads.no-right'));
  },
  idOf: ({ uuid }) => uuid,
  shown: (row, call) => shownDetail(row, call),
  audited: auditedBooking,
};

const read: ReadList<Parameters<typeof listAdBookingRows>[2], AdBookingRow> = (
  { db, query, person },
  place,
) => {
  const me = knownPerson(person);
  return listAdBookingRows(db, seesAll(me) ? null : me.uuid, query, place);
};

/** Bookings of places on public pages. Everyone but staff has their own; what is another's is not found. */
export function adBookingRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listBookableAdPlans, async ({ db }) => ({
    currency: OWN_CURRENCY,
    data: await readBookable(db, platform.today()),
  }));
  mountList(app, platform, listAdBookings, read, (row, { person, now }) =>
    shownBooking(row, { me: knownPerson(person).uuid, addressOf: addressesOf(platform, now) }),
  );
  mountExport(app, platform, exportAdBookings, read, {
    name: 'advertisements',
    title: 'Advertisements',
    page: href('ad-bookings.list'),
    columns: [
      { header: 'number', kind: 'text', width: 16, value: ({ number }) => number },
      { header: 'advertiser', kind: 'text', width: 30, value: ({ advertiser }) => advertiser },
      { header: 'campaign', kind: 'text', width: 30, value: ({ campaign }) => campaign },
      { header: 'place', kind: 'text', width: 12, value: ({ place }) => place },
      { header: 'first_week', kind: 'text', width: 12, value: ({ first_week }) => first_week },
      { header: 'weeks', kind: 'number', decimals: 0, value: ({ weeks }) => weeks },
      { header: 'state', kind: 'text', width: 18, value: ({ state }) => state },
      { header: 'amount', kind: 'number', decimals: 2, value: (row) => (amountOf(row) / 100).toFixed(2) },
      { header: 'views', kind: 'number', decimals: 0, value: ({ views }) => views },
      { header: 'clicks', kind: 'number', decimals: 0, value: ({ clicks }) => clicks },
    ],
  });
  mountShow(app, platform, showAdBooking, BOOKING);

  mountCreate(app, platform, createAdBooking, BOOKING, 'ad-bookings.create', async (call) => {
    const { db, body, now } = call;
    const { plan: _, owner_email, ...written } = body;
    const me = knownPerson(call.person);
    const plan = await checkWeeks(call, body);
    const owner = await ownerOf(call, owner_email);
    const booking = {
      ...written,
      plan_id: plan.id,
      owner_uuid: owner,
      booked_by: me.uuid,
      week_price: plan.price,
      currency: OWN_CURRENCY,
      created_at: now,
      updated_at: now,
    };
    const made = await insertAdBooking(db, booking, platform.today().slice(0, 4));
    await insertAdEvent(db, {
      booking_id: made.id,
      step: 'create',
      state: 'draft',
      by_uuid: me.uuid,
      at: now,
    });
    return { uuid: made.uuid };
  });
  mountEdit(app, platform, editAdBooking, BOOKING, 'ad-bookings.edit', async (call, before) => {
    const { plan: uuid, version: _, ...written } = call.body;
    const isMoved =
      uuid !== before.plan_uuid || written.first_week !== before.first_week || written.weeks !== before.weeks;
    if (!isMoved) return updateAdBooking(call.db, before, { ...written, updated_at: call.now });
    if (before.state !== 'draft') throw invalid({ first_week: [refusal('ads.plan-of-weeks')] });
    const plan = await checkWeeks(call, call.body);
    return updateAdBooking(call.db, before, {
      ...written,
      plan_id: plan.id,
      week_price: plan.price,
      updated_at: call.now,
    });
  });
  mountRemove(app, platform, removeAdBooking, BOOKING, 'ad-bookings.remove', async ({ db }, row) => {
    if (row.state !== 'draft') {
      throw wrongState(refusal('ads.state', { state: refusal('ads.state-word', { state: row.state }) }));
    }
    await removeRow(db, row.id);
  });
  stepAdRoutes(app, platform);
  creativeRoutes(app, platform);
  dayRoutes(app, platform);
  publicAdRoutes(app, platform);
}

type Written = Pick<WriteCall<unknown, unknown, WrittenAdBooking>, 'db' | 'platform'>;

/** The plan of a booking, whose weeks could be held today. @throws Problem 422 */
async function checkWeeks({ db, platform }: Written, body: WrittenAdBooking): Promise<AdPlanRow> {
  const today = platform.today();
  const plan = await findAdPlan(db, today, body.plan);
  if (!plan) throw invalid({ plan: [refusal('ads.plan-closed')] });
  const wrong = wrongWeeks(body, plan, today);
  if (wrong) throw invalid(wrong);
  return plan;
}

/** Whose booking it becomes: the person's own, or of somebody whom the office books for. @throws Problem 422, 403 */
async function ownerOf(
  { db, person }: Pick<WriteCall<unknown, unknown, unknown>, 'db' | 'person'>,
  email: string | null,
): Promise<string> {
  const me = knownPerson(person);
  if (email === null) {
    if (seesAll(me)) throw invalid({ owner_email: [refusal('ads.owner-asked')] });
    return me.uuid;
  }
  if (!seesAll(me)) throw forbidden(refusal('ads.owner-office'));
  const owner = await findBuyer(db, email);
  if (!owner) throw invalid({ owner_email: [refusal('ads.owner-unknown')] });
  return owner.uuid;
}
