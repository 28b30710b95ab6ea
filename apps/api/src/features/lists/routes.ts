import { LISTS } from '@datum/contract/lists/all';
import { LIST_ENDPOINTS, organisationOptions } from '@datum/contract/lists/endpoints';
import type { ReferenceList } from '@datum/contract/lists/list';
import type { ListRow } from '@datum/contract/lists/row';
import type { RowBody } from '@datum/contract/lists/values';
import type { Reading, Writing } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite, type WriteCall } from '../../platform/http/mount.ts';
import { pageAnswer } from '../../platform/http/paging.ts';
import { invalid, notFound, Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { factsFor } from './facts.queries.ts';
import { fileRoutes, monthOf } from './files.routes.ts';
import { findRow, listOptions, listRows, narrowingOf } from './queries.ts';
import { auditOf, errorsOf, whyNotEnd } from './rules.ts';
import { countStillUsing, countUses, historyOf } from './uses.queries.ts';
import { insertRow, setEnd, updateRow } from './write.queries.ts';

/** Every reference list: the same calls over each declaration. */
export function listRoutes(app: FastifyInstance, platform: Platform): void {
  for (const list of Object.values(LISTS)) {
    readRoutes(app, platform, list);
    writeRoutes(app, platform, list);
    fileRoutes(app, platform, list);
  }
  mountRead(app, platform, organisationOptions, async ({ db, query }) => ({
    data: await listOptions(
      db,
      'organisations',
      { ...query, search: query.search, parent: undefined, dataSet: undefined },
      monthOf(platform),
    ),
  }));
}

function readRoutes(app: FastifyInstance, platform: Platform, list: ReferenceList): void {
  const endpoints = LIST_ENDPOINTS[list.slug];
  mountRead(app, platform, endpoints.options, async ({ db, query }) => ({
    data: await listOptions(
      db,
      list.slug,
      {
        parent: list.parent,
        search: query.search,
        dataSet: list.fields.some(({ name }) => name === 'data_set') ? query.data_set : undefined,
        limit: query.limit,
      },
      monthOf(platform),
    ),
  }));
  mountRead(app, platform, endpoints.list, async ({ db, query, request }) => {
    const { page, per_page } = query;
    const place = { limit: per_page, offset: (page - 1) * per_page };
    const { rows, total } = await listRows(db, list, narrowingOf(list, query), monthOf(platform), place);
    return pageAnswer(request, rows, total, { page, per_page });
  });
  mountRead(app, platform, endpoints.show, ({ db, params }) =>
    rowOr404(db, list, params.id, monthOf(platform)),
  );
  mountRead(app, platform, endpoints.history, async ({ db, params }) => {
    await rowOr404(db, list, params.id, monthOf(platform));
    return { data: await historyOf(db, list.slug, params.id) };
  });
  mountRead(app, platform, endpoints.uses, async ({ db, params }) => {
    await rowOr404(db, list, params.id, monthOf(platform));
    return { data: await countUses(db, list.slug, params.id) };
  });
}

function writeRoutes(app: FastifyInstance, platform: Platform, list: ReferenceList): void {
  const endpoints = LIST_ENDPOINTS[list.slug];
  mountWrite(app, platform, endpoints.create, async ({ db, body, audit }) => {
    await refuseErrors(db, list, null, body);
    const row = await rowOr404(db, list, await insertRow(db, list, body), monthOf(platform));
    audit({ action: `${list.slug}.create`, resource: list.slug, id: row.id, after: auditOf(row) });
    return row;
  });
  mountWrite(app, platform, endpoints.edit, async (call) => {
    const { db, params, body } = call;
    return change(call, list, 'edit', async (before) => {
      const { version, reason: _, ...row } = body;
      await refuseErrors(db, list, before, row);
      return updateRow(db, list, params.id, version, row);
    });
  });
  mountWrite(app, platform, endpoints.end, async (call) => {
    const { db, params, body } = call;
    return change(call, list, 'end', async (before) => {
      const using = await countStillUsing(db, list.slug, params.id, body.valid_to);
      const errors = whyNotEnd(using, before, body.valid_to);
      if (errors) {
        throw invalid(errors);
      }
      return setEnd(db, list, params.id, body.version, body.valid_to);
    });
  });
  mountWrite(app, platform, endpoints.reopen, async (call) =>
    change(call, list, 'reopen', () => setEnd(call.db, list, call.params.id, call.body.version, null)),
  );
}

type Change = WriteCall<{ id: number }, undefined, { version: number; reason?: string | undefined }>;

/** Runs a change of one row, notes before and after, and tells a loser of the race what stands there now. */
async function change(
  { db, params, body, platform, audit }: Pick<Change, 'db' | 'params' | 'body' | 'platform' | 'audit'>,
  list: ReferenceList,
  verb: 'edit' | 'end' | 'reopen',
  write: (before: ListRow) => Promise<boolean>,
): Promise<ListRow> {
  const month = monthOf(platform);
  const before = await rowOr404(db, list, params.id, month);
  if (before.version !== body.version || !(await write(before))) {
    const theirs = await rowOr404(db, list, params.id, month);
    throw new Problem('conflict', undefined, { extra: { theirs } });
  }
  const after = await rowOr404(db, list, params.id, month);
  audit({
    action: `${list.slug}.${verb}`,
    resource: list.slug,
    id: params.id,
    before: auditOf(before),
    after: auditOf(after),
    reason: body.reason ?? null,
  });
  return after;
}

async function refuseErrors(
  db: Writing,
  list: ReferenceList,
  before: ListRow | null,
  body: RowBody,
): Promise<void> {
  const errors = errorsOf(list, body, before, await factsFor(db, list, before?.id ?? null, body));
  if (Object.keys(errors).length > 0) {
    throw invalid(errors);
  }
}

async function rowOr404(db: Reading, list: ReferenceList, id: number, month: string): Promise<ListRow> {
  const row = await findRow(db, list, id, month);
  if (!row) {
    throw notFound();
  }
  return row;
}
