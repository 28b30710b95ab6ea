import { refusal } from '@datum/contract/messages/refusals/refusal';
import {
  createPromoCode,
  editPromoCode,
  exportPromoCodes,
  historyOfPromoCode,
  listPromoCodes,
  listPromoUses,
  type PromoCode,
  showPromoCode,
  stopPromoCode,
  type WrittenPromo,
} from '@datum/contract/plans/promo-codes';
import { href } from '@datum/contract/screens/all';
import { decimalOf } from '@datum/contract/values/money-text';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, type WriteCall } from '../../platform/http/mount.ts';
import { pageAnswer } from '../../platform/http/paging.ts';
import { invalid, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountExport, mountList, type ReadList } from '../../platform/resources/list.ts';
import {
  mountCreate,
  mountEdit,
  mountHistory,
  mountShow,
  need,
  type RecordKind,
} from '../../platform/resources/record.ts';
import { knownPlans } from '../plans/queries.ts';
import { secondPerson } from '../proposals/second-person.queries.ts';
import {
  findPromo,
  insertPromo,
  listPromoRows,
  listUses,
  type PromoRow,
  readCheapest,
  updatePromo,
} from './queries.ts';
import { auditedPromo, isNearlyFree, shownPromo, wrongPromo } from './rules.ts';

const PAGE = href('plans.list', { query: { tab: 'promo-codes' } });

const PROMO: RecordKind<{ uuid: string }, PromoRow, PromoCode, 'promo_codes'> = {
  resource: 'promo_codes',
  find: ({ db, platform }, { uuid }) => findPromo(db, platform.today(), uuid),
  idOf: ({ uuid }) => uuid,
  shown: shownPromo,
  audited: auditedPromo,
  unique: { promo_codes_code_key: 'code' },
};

const read: ReadList<Parameters<typeof listPromoRows>[2], PromoRow> = ({ db, query, platform }, place) =>
  listPromoRows(db, platform.today(), query, place);

/** Promo codes: what takes something off a price, from a day to a day. */
export function promoCodeRoutes(app: FastifyInstance, platform: Platform): void {
  mountList(app, platform, listPromoCodes, read, shownPromo);
  mountExport(app, platform, exportPromoCodes, read, {
    name: 'promo-codes',
    title: 'Promo codes',
    page: PAGE,
    columns: [
      { header: 'code', kind: 'text', width: 20, value: ({ code }) => code },
      { header: 'kind', kind: 'text', width: 10, value: ({ kind }) => kind },
      {
        header: 'value',
        kind: 'number',
        decimals: 2,
        value: ({ value }) => decimalOf(Number(value)),
      },
      { header: 'valid_from', kind: 'text', width: 12, value: ({ valid_from }) => valid_from },
      { header: 'valid_to', kind: 'text', width: 12, value: ({ valid_to }) => valid_to },
      { header: 'max_uses', kind: 'number', decimals: 0, value: ({ max_uses }) => max_uses },
      { header: 'per_account', kind: 'number', decimals: 0, value: ({ per_account }) => per_account },
      { header: 'used', kind: 'number', decimals: 0, value: ({ used }) => Number(used) },
      { header: 'state', kind: 'text', width: 10, value: ({ state }) => state },
      { header: 'note', kind: 'text', width: 40, value: ({ note }) => note },
    ],
  });
  mountShow(app, platform, showPromoCode, PROMO);
  mountHistory(app, platform, historyOfPromoCode, PROMO);

  mountCreate(app, platform, createPromoCode, PROMO, 'promo-codes.create', async (call, agreed) => {
    const { db, body, now } = call;
    await check(db, body);
    const uuid = await insertPromo(db, body, now);
    agreed(await byTwo(call, body.code, body, 'billing.plan.create'));
    return { uuid };
  });
  mountEdit(app, platform, editPromoCode, PROMO, 'promo-codes.edit', async (call, { uuid, code }, agreed) => {
    const { db, body, now } = call;
    const { version, ...written } = body;
    await check(db, written);
    const isDone = await updatePromo(db, uuid, version, now, written);
    if (isDone) agreed(await byTwo(call, code, written, 'billing.plan.edit'));
    return isDone;
  });
  mountEdit(app, platform, stopPromoCode, PROMO, 'promo-codes.stop', async ({ db, body, now }, before) => {
    if (before.stopped_at) throw wrongState(refusal('plans.promo-stopped-already'));
    return updatePromo(db, before.uuid, body.version, now, { stopped_at: now });
  });

  mountRead(app, platform, listPromoUses, async (call) => {
    const { page, per_page } = call.query;
    const promo = await need(PROMO, call, call.params);
    const { rows, total } = await listUses(call.db, promo.id, {
      limit: per_page,
      offset: (page - 1) * per_page,
    });
    const data = rows.map((row) => ({
      subscription: row.subscription,
      name: row.user_name ?? row.organisation_name?.[call.locale] ?? row.organisation_name?.en ?? '',
      plan: row.plan[call.locale] || (row.plan.en ?? ''),
      starts_on: row.starts_on,
      ends_on: row.ends_on,
      used_at: row.created_at.toISOString(),
    }));
    return pageAnswer(call.request, data, total, call.query);
  });
}

/** A code that nearly gives plans away takes two people, as free access does; what they agreed on. @throws NeedsSecondPerson */
async function byTwo(
  call: WriteCall<unknown, unknown, unknown>,
  code: string,
  written: WrittenPromo,
  permission: 'billing.plan.create' | 'billing.plan.edit',
): Promise<object> {
  if (!isNearlyFree(written, await readCheapest(call.db))) return {};
  const value = decimalOf(written.value);
  const off = written.kind === 'percent' ? `${value} %` : value;
  const what = refusal('plans.proposed-promo', { code, off, from: written.valid_from, to: written.valid_to });
  return secondPerson(call, { what, permission, page: PAGE });
}

/** @throws Problem 422 with the fields that something is wrong with */
async function check(db: Reading, written: WrittenPromo): Promise<void> {
  const known = await knownPlans(db, written.plans);
  const errors = {
    ...wrongPromo(written),
    ...(written.plans.every((uuid) => known.has(uuid))
      ? {}
      : { plans: [refusal('plans.promo-plan-unknown')] }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
