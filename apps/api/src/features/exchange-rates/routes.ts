import {
  createExchangeRate,
  type ExchangeRate,
  type ExchangeRateDetail,
  editExchangeRate,
  exportExchangeRates,
  historyOfExchangeRate,
  importExchangeRates,
  listExchangeRates,
  previewExchangeRates,
  rateBody,
  showExchangeRate,
} from '@datum/contract/lists/exchange-rates';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import { OWN_CURRENCY } from '@datum/contract/values/own-currency';
import type { Writing } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { type FieldErrors, invalid, Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ImportCall } from '../../platform/resources/import.ts';
import { mountPlainImport, type PlainFile } from '../../platform/resources/import-plain.ts';
import { mountExport, mountList } from '../../platform/resources/list.ts';
import {
  type Asked,
  mountCreate,
  mountEdit,
  mountHistory,
  mountShow,
  need,
  type RecordKind,
} from '../../platform/resources/record.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { readCurrentVintage } from '../published/queries.ts';
import { tellReaders } from '../published/tell-readers.queries.ts';
import { countWays } from './conversions.queries.ts';
import { conversionRoutes } from './conversions.routes.ts';
import {
  findRate,
  insertRate,
  listRates,
  lockRate,
  type RateRow,
  readAllRates,
  updateRate,
} from './queries.ts';

const shown = (
  { id: _, used, ...rate }: RateRow,
  { person }: { readonly person: SignedIn | null },
): ExchangeRate => ({
  ...rate,
  used: person?.isInternal ? Number(used) : null,
});

const NOT_TOLD = { converted: null, outdated: null };

async function detail(row: RateRow, call: Asked): Promise<ExchangeRateDetail> {
  return { ...shown(row, call), ...(call.person?.isInternal ? await countWays(call.db, row.id) : NOT_TOLD) };
}

const cellsOf = ({ currency, on_date, rate, source }: RateRow) => ({ currency, on_date, rate, source });

const RATE: RecordKind<{ uuid: string }, RateRow, ExchangeRateDetail, 'exchange_rates'> = {
  resource: 'exchange_rates',
  find: ({ db }, { uuid }) => findRate(db, uuid),
  idOf: ({ uuid }) => uuid,
  shown: detail,
  audited: cellsOf,
  unique: { exchange_rates_currency_on_date_key: 'on_date' },
};

/**
 * Rates of exchange by day. A price keeps the number that it was converted by, so a wrong rate can be corrected; what it has
 * converted is then converted again, or says that it was not.
 */
export function exchangeRateRoutes(app: FastifyInstance, platform: Platform): void {
  mountList(app, platform, listExchangeRates, ({ db, query }, place) => listRates(db, query, place), shown);
  mountExport(app, platform, exportExchangeRates, ({ db, query }, place) => listRates(db, query, place), {
    name: 'exchange-rates',
    title: 'Exchange rates',
    page: href('machinery', { query: { tab: 'exchange-rates' } }),
    columns: [
      { header: 'currency', kind: 'text', width: 10, value: ({ currency }) => currency },
      { header: 'on_date', kind: 'text', width: 12, value: ({ on_date }) => on_date },
      { header: 'rate', kind: 'text', width: 14, value: ({ rate }) => rate },
      { header: 'source', kind: 'text', width: 40, value: ({ source }) => source },
    ],
  });
  mountShow(app, platform, showExchangeRate, RATE);
  mountHistory(app, platform, historyOfExchangeRate, RATE);
  mountCreate(app, platform, createExchangeRate, RATE, 'exchange-rates.create', async ({ db, body, now }) => {
    refuseDay(body, platform.today());
    await tellReaders(db, await readCurrentVintage(db)); // tables that are shown in another currency
    return insertRate(db, body, now);
  });
  mountEdit(
    app,
    platform,
    editExchangeRate,
    RATE,
    'exchange-rates.edit',
    async ({ db, body, now }, before) => {
      refuseDay(body, platform.today());
      if ((await lockedUse(db, before)) > 0) refuseUsed(body, before);
      await tellReaders(db, await readCurrentVintage(db));
      const { reason: _, ...written } = body;
      return updateRate(db, before.id, written, now);
    },
  );
  mountPlainImport(
    app,
    platform,
    { preview: previewExchangeRates, import: importExchangeRates },
    RATE,
    'exchange-rates.import',
    (call) => fileOf(call, platform.today()),
    async ({ db }) => tellReaders(db, await readCurrentVintage(db)),
  );
  conversionRoutes(app, platform);
}

type RateBody = z.output<typeof rateBody>;

/** How a file goes into the list. A rate that prices were converted by is corrected on its own, where it says which. */
function fileOf(call: ImportCall, today: string): PlainFile<RateBody, RateRow> {
  const { db, now } = call;
  return {
    body: rateBody,
    named: ['currency', 'on_date'],
    cellsOf,
    read: () => readAllRates(db),
    async wrongs(body, before) {
      if (!before || body.rate === before.rate) return dayErrors(body, today);
      const used = await lockedUse(db, before);
      return used > 0 ? { rate: [refusal('lists.rate-used-in-file')] } : {};
    },
    insert: async (body) => need(RATE, call, await insertRate(db, body, now)),
    async update(body, before) {
      if (!(await updateRate(db, before.id, { ...body, version: before.version }, now))) {
        throw new Problem('conflict', refusal('lists.changed-since-preview'));
      }
      return need(RATE, call, before);
    },
  };
}

/** How many prices were converted by a rate; no more are until the transaction ends. */
async function lockedUse(db: Writing, { id, uuid }: RateRow): Promise<number> {
  await lockRate(db, id);
  return Number((await findRate(db, uuid))?.used ?? 0);
}

/** Why there cannot be a rate of this currency on this day, by field. */
function dayErrors({ currency, on_date }: RateBody, today: string): FieldErrors {
  return {
    ...(currency === OWN_CURRENCY ? { currency: [refusal('lists.own-currency', { currency })] } : {}),
    ...(on_date > today ? { on_date: [refusal('lists.rate-ahead')] } : {}),
  };
}

/** What prices were converted by keeps its currency and day, and is corrected for a reason. */
function refuseUsed(body: RateBody & { readonly reason?: string | undefined }, before: RateRow): void {
  const moved = (['currency', 'on_date'] as const).filter((field) => body[field] !== before[field]);
  if (moved.length > 0) {
    throw invalid(Object.fromEntries(moved.map((field) => [field, [refusal('lists.rate-used')]])));
  }
  if (body.rate !== before.rate && !body.reason) {
    throw invalid({ reason: [refusal('lists.rate-reason')] });
  }
}

function refuseDay(body: RateBody, today: string): void {
  const errors = dayErrors(body, today);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
