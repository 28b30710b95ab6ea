import {
  createExchangeRate,
  type ExchangeRate,
  editExchangeRate,
  exportExchangeRates,
  historyOfExchangeRate,
  listExchangeRates,
  showExchangeRate,
} from '@datum/contract/lists/exchange-rates';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import { OWN_CURRENCY } from '@datum/contract/values/currency';
import type { FastifyInstance } from 'fastify';
import { invalid, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountExport, mountList } from '../../platform/resources/list.ts';
import {
  mountCreate,
  mountEdit,
  mountHistory,
  mountShow,
  type RecordKind,
} from '../../platform/resources/record.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { readCurrentVintage } from '../published/queries.ts';
import { tellReaders } from '../published/tell-readers.queries.ts';
import { findRate, insertRate, listRates, lockRate, type RateRow, updateRate } from './queries.ts';

const shown = (
  { id: _, used, ...rate }: RateRow,
  { person }: { readonly person: SignedIn | null },
): ExchangeRate => ({
  ...rate,
  used: person?.isInternal ? Number(used) : null,
});

const RATE: RecordKind<{ uuid: string }, RateRow, ExchangeRate, 'exchange_rates'> = {
  resource: 'exchange_rates',
  find: ({ db }, { uuid }) => findRate(db, uuid),
  idOf: ({ uuid }) => uuid,
  shown,
  audited: ({ currency, on_date, rate, source }) => ({ currency, on_date, rate, source }),
  unique: { exchange_rates_currency_on_date_key: 'on_date' },
};

/** Rates of exchange by day. One that a price was converted by never changes: the price would no longer follow from it. */
export function exchangeRateRoutes(app: FastifyInstance, platform: Platform): void {
  mountList(app, platform, listExchangeRates, ({ db, query }, place) => listRates(db, query, place), shown);
  mountExport(app, platform, exportExchangeRates, ({ db, query }, place) => listRates(db, query, place), {
    name: 'exchange-rates',
    title: 'Exchange rates',
    page: href('machinery', { query: { tab: 'exchange-rates' } }),
    columns: [
      { header: 'currency', kind: 'text', width: 10, value: ({ currency }) => currency },
      { header: 'date', kind: 'text', width: 12, value: ({ on_date }) => on_date },
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
      await lockRate(db, before.id);
      const { used = 0 } = (await findRate(db, before.uuid)) ?? {};
      if (Number(used) > 0) {
        throw wrongState(refusal('lists.rate-used'));
      }
      await tellReaders(db, await readCurrentVintage(db));
      return updateRate(db, before.id, body, now);
    },
  );
}

function refuseDay(
  { currency, on_date }: { readonly currency: string; readonly on_date: string },
  today: string,
): void {
  if (currency === OWN_CURRENCY) {
    throw invalid({ currency: [refusal('lists.own-currency', { currency })] });
  }
  if (on_date > today) {
    throw invalid({ on_date: [refusal('lists.rate-ahead')] });
  }
}
