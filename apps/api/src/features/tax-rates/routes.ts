import { createTaxRate, listTaxRates, removeTaxRate, type TaxRate } from '@datum/contract/plans/tax-rates';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountCreate, mountRemove, type RecordKind } from '../../platform/resources/record.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { deleteTaxRate, findTaxRate, insertTaxRate, listTaxRateRows, type TaxRateRow } from './queries.ts';

const RATE: RecordKind<{ id: number }, TaxRateRow, TaxRate, 'tax_rates'> = {
  resource: 'tax_rates',
  find: ({ db, platform }, { id }) => findTaxRate(db, platform.today(), id),
  idOf: ({ id }) => id,
  shown: (row) => row,
  audited: ({ class: name, percent, valid_from }) => ({ class: name, percent, valid_from }),
  unique: { tax_rates_class_valid_from_key: 'valid_from' },
};

/** Tax by class from a day on. Without a rate no tax is charged, and the price list says so. */
export function taxRateRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listTaxRates, async ({ db }) => ({
    data: await listTaxRateRows(db, platform.today()),
  }));
  mountCreate(app, platform, createTaxRate, RATE, 'tax-rates.create', async ({ db, body, person, now }) => ({
    id: await insertTaxRate(db, body, { by: knownPerson(person).uuid, now }),
  }));
  mountRemove(app, platform, removeTaxRate, RATE, 'tax-rates.remove', ({ db }, { id }) =>
    deleteTaxRate(db, id),
  );
}
