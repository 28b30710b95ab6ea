import {
  type AdPlanDetail,
  adPlanBookings,
  archiveAdPlan,
  createAdPlan,
  editAdPlan,
  exportAdPlans,
  historyOfAdPlan,
  listAdPlans,
  restoreAdPlan,
  showAdPlan,
  type WrittenAdPlan,
} from '@datum/contract/advertising/ad-plans';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import { addDays } from '@datum/contract/values/day';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../platform/http/mount.ts';
import { pageAnswer } from '../../platform/http/paging.ts';
import { invalid, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountExport, mountList, type ReadList } from '../../platform/resources/list.ts';
import {
  type Asked,
  mountCreate,
  mountEdit,
  mountHistory,
  mountShow,
  need,
  type RecordKind,
} from '../../platform/resources/record.ts';
import { tellVisitors } from '../plans/queries.ts';
import {
  type AdPlanRow,
  findAdPlan,
  insertAdPlan,
  listAdPlanRows,
  mostTaken,
  planOfPlace,
  readBookingsOfPlan,
  readSeen,
  readTaken,
  updateAdPlan,
} from './queries.ts';
import { auditedAdPlan, calendarOf, countedOn, SEEN_DAYS, shownAdPlan, wrongAdPlan } from './rules.ts';

const PLAN: RecordKind<{ uuid: string }, AdPlanRow, AdPlanDetail, 'ad_plans'> = {
  resource: 'ad_plans',
  find: ({ db, platform }, { uuid }) => findAdPlan(db, platform.today(), uuid),
  idOf: ({ uuid }) => uuid,
  shown: detail,
  audited: auditedAdPlan,
  unique: { ad_plans_code_key: 'code', ad_plans_place_idx: 'place' },
};

const read: ReadList<Parameters<typeof listAdPlanRows>[2], AdPlanRow> = ({ db, query, platform }, place) =>
  listAdPlanRows(db, platform.today(), query, place);

/** Advertisement plans: what is sold of the places on public pages. */
export function adPlanRoutes(app: FastifyInstance, platform: Platform): void {
  mountList(app, platform, listAdPlans, read, shownAdPlan);
  mountExport(app, platform, exportAdPlans, read, {
    name: 'advertisement-plans',
    title: 'Advertisement plans',
    page: href('ad-plans.list'),
    columns: [
      { header: 'code', kind: 'text', width: 20, value: ({ code }) => code },
      { header: 'name', kind: 'text', width: 30, value: ({ name }) => name['en'] },
      { header: 'place', kind: 'text', width: 12, value: ({ place }) => place },
      { header: 'size', kind: 'text', width: 12, value: ({ width, height }) => `${width} x ${height}` },
      { header: 'slots', kind: 'number', decimals: 0, value: ({ slots }) => slots },
      {
        header: 'price',
        kind: 'number',
        decimals: 2,
        value: ({ price }) => (Number(price) / 100).toFixed(2),
      },
      { header: 'booked', kind: 'number', decimals: 0, value: ({ booked }) => booked },
      { header: 'visibility', kind: 'text', width: 10, value: ({ visibility }) => visibility },
    ],
  });
  mountShow(app, platform, showAdPlan, PLAN);
  mountHistory(app, platform, historyOfAdPlan, PLAN);
  mountRead(app, platform, adPlanBookings, async (call) => {
    const plan = await need(PLAN, call, call.params);
    const { monday } = countedOn(platform.today());
    const { page, per_page } = call.query;
    const place = { limit: per_page, offset: (page - 1) * per_page };
    const { rows, total } = await readBookingsOfPlan(call.db, plan.id, monday, place);
    const data = rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }));
    return pageAnswer(call.request, data, total, call.query);
  });

  mountCreate(app, platform, createAdPlan, PLAN, 'ad-plans.create', async ({ db, body, now }) => {
    await check(db, body);
    const { uuid } = await insertAdPlan(db, body, now);
    await tellVisitors(db);
    return { uuid };
  });
  mountEdit(app, platform, editAdPlan, PLAN, 'ad-plans.edit', async ({ db, body, now }, before) => {
    const { version, ...written } = body;
    if (before.visibility === 'archived') throw wrongState(refusal('ads.plan-archived'));
    await check(db, written, before.uuid);
    await keepBooked(db, before, written, countedOn(platform.today()).monday);
    const isDone = await updateAdPlan(db, before.uuid, version, now, written);
    await tellVisitors(db);
    return isDone;
  });
  mountEdit(app, platform, archiveAdPlan, PLAN, 'ad-plans.archive', async ({ db, body, now }, before) => {
    if (before.visibility === 'archived') throw wrongState(refusal('ads.plan-archived-already'));
    const isDone = await updateAdPlan(db, before.uuid, body.version, now, { visibility: 'archived' });
    await tellVisitors(db);
    return isDone;
  });
  mountEdit(app, platform, restoreAdPlan, PLAN, 'ad-plans.restore', async ({ db, body, now }, before) => {
    if (before.visibility !== 'archived') throw wrongState(refusal('ads.plan-not-archived'));
    await refuseTaken(db, before.place, before.uuid, (why) => wrongState(why));
    return updateAdPlan(db, before.uuid, body.version, now, { visibility: 'hidden' });
  });
}

/** @throws Problem 422 with the fields that something is wrong with */
async function check(db: Reading, written: WrittenAdPlan, own?: string): Promise<void> {
  const errors = wrongAdPlan(written);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await refuseTaken(db, written.place, own, (why) => invalid({ place: [why] }));
}

/** A place is sold by one plan. */
async function refuseTaken(
  db: Reading,
  place: string,
  own: string | undefined,
  problem: (why: ReturnType<typeof refusal>) => Error,
): Promise<void> {
  const other = await planOfPlace(db, place);
  if (!other || other.uuid === own) return;
  const name = { en: other.name['en'] ?? '', ms: other.name['ms'] || (other.name['en'] ?? '') };
  throw problem(refusal('ads.place-taken', { name }));
}

/** What is booked stays as it was bought: its place and size, and a slot for it. */
async function keepBooked(
  db: Reading,
  before: AdPlanRow,
  written: WrittenAdPlan,
  monday: string,
): Promise<void> {
  const most = await mostTaken(db, before.place, monday);
  if (most === 0) return;
  const isMoved =
    written.place !== before.place || written.width !== before.width || written.height !== before.height;
  if (isMoved) throw invalid({ place: [refusal('ads.place-booked')] });
  if (written.slots < most) throw invalid({ slots: [refusal('ads.slots-booked', { count: most })] });
}

async function detail(row: AdPlanRow, { db, platform }: Asked): Promise<AdPlanDetail> {
  const today = platform.today();
  const { monday } = countedOn(today);
  const taken = await readTaken(db, monday);
  const seen = (await readSeen(db, addDays(today, -SEEN_DAYS))).get(row.id);
  return {
    ...shownAdPlan(row),
    calendar: calendarOf(row, taken.get(row.place), monday),
    last_days: { views: seen?.views ?? 0, clicks: seen?.clicks ?? 0 },
  };
}
