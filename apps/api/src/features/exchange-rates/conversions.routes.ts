import { convertByRate, convertSheet, showOutdatedRates } from '@datum/contract/collection/conversions';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite, type WriteCall } from '../../platform/http/mount.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { lockSheetForEntry, readSheetFor, type SheetRow } from '../sheets/queries.ts';
import { convertAgain, listOutdatedRates, lockOutdatedSheets, readWay } from './conversions.queries.ts';
import { findRate } from './queries.ts';

/** Prices whose rate of exchange was corrected after they were converted by it. */
export function conversionRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showOutdatedRates, async ({ db, params, person }) => {
    const sheet = await readSheetFor(db, params.id, knownPerson(person), 'view');
    return { data: await listOutdatedRates(db, sheet.id), way: await readWay(db, sheet) };
  });

  mountWrite(app, platform, convertSheet, async (call) => {
    const sheet = await lockSheetForEntry(call.db, call.params.id, knownPerson(call.person), 'create');
    return convertIn(call, [sheet], null);
  });

  mountWrite(app, platform, convertByRate, async (call) => {
    const rate = await findRate(call.db, call.params.uuid);
    if (!rate) throw notFound();
    const sheets = await lockOutdatedSheets(call.db, rate.id, knownPerson(call.person));
    return convertIn(call, sheets, rate.id);
  });
}

async function convertIn(
  { db, platform, person, now, audit }: WriteCall<unknown, unknown, unknown>,
  sheets: readonly SheetRow[],
  rateId: number | null,
) {
  const by = knownPerson(person).uuid;
  const total = { converted: 0, left_out: 0 };
  for (const sheet of sheets) {
    const done = await convertAgain(db, sheet, rateId, { by, at: now, today: platform.today() });
    total.converted += done.converted;
    total.left_out += done.leftOut;
    if (done.converted > 0) {
      const { before, after } = done;
      audit({ action: 'quotes.convert', resource: 'sheets', id: sheet.id, before, after });
    }
  }
  return total;
}
