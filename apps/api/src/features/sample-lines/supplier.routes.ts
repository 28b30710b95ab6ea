import { giveSampleLines, showSupply } from '@datum/contract/collection/sample-lines';
import { isUnsubmitted } from '@datum/contract/collection/sheet-steps';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { invalid, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { secondPerson } from '../proposals/second-person.queries.ts';
import { handingOver } from '../suppliers/handing-over.queries.ts';
import { formerSupplier } from '../suppliers/places.queries.ts';
import {
  beginSheets,
  endEmptySheets,
  groupOf,
  listSupply,
  lockSheetsOf,
  readSupplied,
  type SupplyPlace,
  setSupplier,
  suppliesSet,
} from '../suppliers/queries.ts';
import { wrongFrequency } from './rules.ts';

/** Who supplies the lines of a region group, and who does from a period on. */
export function supplierRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showSupply, async ({ db, query }) => {
    const place = { ...query, region_group_id: await groupOf(db, query.region_group_id) };
    return { data: await listSupply(db, place) };
  });

  mountWrite(app, platform, giveSampleLines, async (call) => {
    const { db, body, now, audit } = call;
    const { period_from: period, organisation_id: organisation, reason } = body;
    const group = await groupOf(db, body.region_group_id);
    const place: SupplyPlace = { data_set: body.data_set, region_group_id: group, period };
    const wrong = wrongFrequency(body.data_set, { period_from: period });
    if (Object.keys(wrong).length > 0) {
      throw invalid(wrong);
    }
    if (organisation !== null && !(await suppliesSet(db, organisation, body.data_set))) {
      throw invalid({ organisation_id: [refusal('collection.organisation-supplies-other')] });
    }
    const sheets = (await lockSheetsOf(db, place)).filter(({ state }) => state !== 'cancelled');
    const lines = (
      await readSupplied(db, place, { from: body.from, sourcesOf: body.sources_of, lineIds: body.line_ids })
    ).filter(({ supplier }) => supplier !== organisation);
    const moving = lines.filter(({ has_values }) => !has_values);
    const parties = new Set([organisation, ...moving.map(({ supplier }) => supplier)]);
    if (moving.length > 0 && sheets.some((one) => parties.has(one.organisation_id) && !isUnsubmitted(one))) {
      throw wrongState(refusal('collection.sheet-submitted'));
    }
    const ids = moving.map(({ id }) => id);
    await setSupplier(db, ids, { period, organisation, now });
    const begun = await beginSheets(db, ids);
    const ended = await endEmptySheets(db, place);
    const from = organisation === null ? null : await formerSupplier(db, ids, organisation);
    const two =
      from !== null && organisation !== null
        ? await secondPerson(
            call,
            await handingOver(db, place, { from, to: organisation }, 'data.sample.edit'),
          )
        : {};
    if (ids.length > 0) {
      audit({
        action: 'sample-lines.supplier',
        resource: 'sample_lines',
        id: ids[0] ?? 0,
        before: { suppliers: [...new Set(moving.map(({ supplier }) => supplier))] },
        after: { organisation_id: organisation, period_from: period, lines: ids, begun, ended, ...two },
        reason,
      });
    }
    return {
      moved: ids.length,
      stayed: lines.length - ids.length,
      begun: begun.length,
      ended: ended.length,
    };
  });
}
