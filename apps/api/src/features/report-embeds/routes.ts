import { refusal } from '@datum/contract/messages/refusals/refusal';
import {
  createEmbed,
  editEmbed,
  embedChoices,
  historyOfEmbed,
  listEmbedReaders,
  listEmbeds,
  type ReportEmbed,
  removeEmbed,
  showEmbed,
  testEmbed,
  type WrittenEmbed,
} from '@datum/contract/site/report-embeds';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../platform/http/mount.ts';
import { invalid } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountList, type ReadList } from '../../platform/resources/list.ts';
import {
  mountCreate,
  mountEdit,
  mountHistory,
  mountRemove,
  mountShow,
  need,
  type RecordKind,
} from '../../platform/resources/record.ts';
import { listPlanRows } from '../plans/queries.ts';
import {
  deleteEmbed,
  type EmbedRow,
  findEmbed,
  insertEmbed,
  listEmbedRows,
  readOwners,
  updateEmbed,
} from './queries.ts';
import { readingRoutes } from './reading.routes.ts';
import { auditedEmbed, maySee, productAt, shownEmbed } from './rules.ts';

const EMBED: RecordKind<{ uuid: string }, EmbedRow, ReportEmbed, 'report_embeds'> = {
  resource: 'report_embeds',
  find: ({ db, platform }, { uuid }) => findEmbed(db, platform.today(), uuid),
  idOf: ({ uuid }) => uuid,
  shown: (row, { platform }) => shownEmbed(row, isSet(platform)),
  audited: auditedEmbed,
};

const isSet = ({ config }: Platform): boolean => config.reports !== null;

const read: ReadList<Parameters<typeof listEmbedRows>[2], EmbedRow> = ({ db, query, platform }, place) =>
  listEmbedRows(db, platform.today(), query, place);

/** Reports of an outside service on pages of products: what staff places there, and what readers see. */
export function reportEmbedRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, embedChoices, async ({ db }) => ({
    owners: await readOwners(db),
    service: { is_set: isSet(platform), host: platform.config.reports?.embedOrigin ?? null },
  }));
  mountList(app, platform, listEmbeds, read, (row) => shownEmbed(row, isSet(platform)));
  mountShow(app, platform, showEmbed, EMBED);
  mountHistory(app, platform, historyOfEmbed, EMBED);

  mountCreate(app, platform, createEmbed, EMBED, 'report-embeds.create', async ({ db, body, now }) => {
    await check(db, body);
    return { uuid: await insertEmbed(db, body, now) };
  });
  mountEdit(app, platform, editEmbed, EMBED, 'report-embeds.edit', async ({ db, body, now }, before) => {
    await check(db, body, before.owner_uuid);
    return updateEmbed(db, before.uuid, body, now);
  });
  mountRemove(app, platform, removeEmbed, EMBED, 'report-embeds.remove', ({ db, now }, row) =>
    deleteEmbed(db, row, now),
  );

  tryRoutes(app, platform);
  readingRoutes(app, platform);
}

/** Whether an embed works, and who would see it. */
function tryRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, testEmbed, async (call) => {
    const { workspace_id, report_id } = await need(EMBED, call, call.params);
    const served = await platform.reports.embedToken({ workspace: workspace_id, report: report_id }, true);
    return 'failure' in served ? served : { failure: null, code: null };
  });

  mountRead(app, platform, listEmbedReaders, async (call) => {
    const { audience, product } = await need(EMBED, call, call.params);
    const code = productAt(product)?.product;
    const plans = await listPlanRows(
      call.db,
      platform.today(),
      { sort: 'position' },
      { limit: MOST_PLANS, offset: 0 },
    );
    const sees = (isSignedIn: boolean, opens: boolean) =>
      maySee(audience, { isSignedIn, level: opens ? 'view' : 'sample' });
    return {
      data: [
        { kind: 'visitor' as const, plan: null, name: null, sees: sees(false, false) },
        { kind: 'signed-in' as const, plan: null, name: null, sees: sees(true, false) },
        ...plans.rows
          .filter(({ visibility }) => visibility !== 'archived')
          .map(({ uuid, name, terms }) => ({
            kind: 'plan' as const,
            plan: uuid,
            name,
            sees: sees(
              true,
              terms.entitlements.some((opened) => opened.product === code),
            ),
          })),
      ],
    };
  });
}

const MOST_PLANS = 200;

/** @throws Problem 422 with the fields that something is wrong with; who owns it already may go on */
async function check(db: Reading, { product, owner }: WrittenEmbed, before: string | null = null) {
  const isOwner =
    owner === null || owner === before || (await readOwners(db)).some(({ uuid }) => uuid === owner);
  const errors = {
    ...(productAt(product) ? {} : { product: [refusal('content.report-product')] }),
    ...(isOwner ? {} : { owner: [refusal('content.report-owner')] }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
