import {
  createSampleLine,
  createSampleLines,
  historyOfSampleLine,
  listSampleLines,
  MOST_PAIRS,
  type SampleLine,
  showSampleLine,
} from '@datum/contract/collection/sample-lines';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../platform/http/mount.ts';
import { invalid } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountList } from '../../platform/resources/list.ts';
import { mountCreate, mountHistory, mountShow, type RecordKind } from '../../platform/resources/record.ts';
import { takeOverLines } from '../suppliers/handing-over.queries.ts';
import { addLine } from './add.queries.ts';
import { changeRoutes } from './change.routes.ts';
import { fileRoutes, linesOf } from './file.routes.ts';
import { findLine, type LineRow } from './queries.ts';
import { auditedLine, shownLine, wrongParties } from './rules.ts';
import { supplierRoutes } from './supplier.routes.ts';
import { insertPairs, lockItems, readParties } from './write.queries.ts';

/** A sample line as the usual calls know it. */
export const LINE: RecordKind<{ id: number }, LineRow, SampleLine, 'sample_lines'> = {
  resource: 'sample_lines',
  find: ({ db }, { id }) => findLine(db, id),
  idOf: ({ id }) => id,
  shown: shownLine,
  audited: auditedLine,
};

/** Sample lines: what is priced, where and by whom, before any round and between rounds. */
export function sampleLineRoutes(app: FastifyInstance, platform: Platform): void {
  mountList(app, platform, listSampleLines, linesOf(platform), shownLine);
  mountShow(app, platform, showSampleLine, LINE);
  mountHistory(app, platform, historyOfSampleLine, LINE);
  mountCreate(app, platform, createSampleLine, LINE, 'sample-lines.add', async (call, agreed) => {
    const id = await addLine(call.db, call.body);
    agreed(await takeOverLines(call, [id]));
    return { id };
  });

  mountWrite(app, platform, createSampleLines, async (call) => {
    const { db, body, audit } = call;
    const itemIds = [...new Set(body.item_ids)];
    const outletIds = [...new Set(body.outlet_ids)];
    const asked = itemIds.length * outletIds.length;
    if (asked > MOST_PAIRS) {
      throw invalid({ outlet_ids: [refusal('samples.too-many-pairs', { count: asked, most: MOST_PAIRS })] });
    }
    await lockItems(db, itemIds);
    const parties = await readParties(db, itemIds, outletIds);
    const periods = { period_from: body.period_from, period_to: null };
    const fields = { item: 'item_ids', outlet: 'outlet_ids' };
    const [anyItem] = parties.items;
    const [anyOutlet] = parties.outlets;
    const wrongs = [
      ...itemIds.map((id) =>
        wrongParties(
          periods,
          parties.items.find((one) => one.id === id),
          anyOutlet,
          fields,
        ),
      ),
      ...outletIds.map((id) =>
        wrongParties(
          periods,
          anyItem,
          parties.outlets.find((one) => one.id === id),
          fields,
        ),
      ),
      ...parties.outlets
        .filter(({ is_leaf }) => !is_leaf)
        .map(({ code }) => ({ outlet_ids: [refusal('samples.source-not-in-leaf', { code })] })),
    ];
    const wrong = wrongs.find((one) => Object.keys(one).length > 0);
    if (wrong) {
      throw invalid(wrong);
    }
    const ids = await insertPairs(db, { ...body, itemIds, outletIds });
    const two = await takeOverLines(call, ids);
    audit({
      action: 'sample-lines.add-many',
      resource: 'sample_lines',
      id: ids[0] ?? 0,
      after: {
        items: parties.items.map(({ code }) => code),
        sources: parties.outlets.map(({ code }) => code),
        period_from: body.period_from,
        added: ids.length,
        lines: ids,
        ...two,
      },
      reason: body.reason,
    });
    return { added: ids.length, already: asked - ids.length };
  });

  supplierRoutes(app, platform);
  changeRoutes(app, platform, LINE);
  fileRoutes(app, platform);
}
