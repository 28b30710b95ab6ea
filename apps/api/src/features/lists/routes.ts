import { may } from '@datum/contract/access/access';
import { LISTS } from '@datum/contract/lists/all';
import { LIST_ENDPOINTS, organisationOptions } from '@datum/contract/lists/endpoints';
import {
  dataSetsWithin,
  type ListAction,
  type ListSlug,
  type ReferenceList,
} from '@datum/contract/lists/list';
import type { ListDetail, ListRow } from '@datum/contract/lists/row';
import type { RowBody } from '@datum/contract/lists/values';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Writing } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, type WriteCall } from '../../platform/http/mount.ts';
import { forbidden, invalid } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountList } from '../../platform/resources/list.ts';
import {
  mountCreate,
  mountEdit,
  mountHistory,
  mountShow,
  need,
  type RecordKind,
} from '../../platform/resources/record.ts';
import { knownPerson, ownOrganisation } from '../../platform/session/known-person.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { tellVisitors } from '../plans/queries.ts';
import { endRow, readEnding, reopenRow, whyNot } from './ending/end.queries.ts';
import { factsFor } from './facts.queries.ts';
import { fileRoutes, monthOf, rowsOf } from './files.routes.ts';
import { changeOwner } from './owners.queries.ts';
import { findRow, listOptions } from './queries.ts';
import { auditOf, errorsOf } from './rules.ts';
import { countUses } from './uses.queries.ts';
import { workbookRoutes } from './workbook.routes.ts';
import { insertRow, updateRow } from './write.queries.ts';

/** Every reference list: the same calls over each declaration. */
export function listRoutes(app: FastifyInstance, platform: Platform): void {
  for (const list of Object.values(LISTS)) {
    readRoutes(app, platform, list);
    writeRoutes(app, platform, list);
    fileRoutes(app, platform, list);
  }
  workbookRoutes(app, platform);
  mountRead(app, platform, organisationOptions, async ({ db, query, person }) => ({
    data: await listOptions(
      db,
      'organisations',
      {
        ...query,
        search: query.search,
        parent: undefined,
        dataSet: undefined,
        only: ownOrganisation(knownPerson(person)),
      },
      monthOf(platform),
    ),
  }));
}

function readRoutes(app: FastifyInstance, platform: Platform, list: ReferenceList): void {
  const endpoints = LIST_ENDPOINTS[list.slug];
  const record = rowKind(list, 'view');
  mountRead(app, platform, endpoints.options, async ({ db, query, person }) => ({
    data: await listOptions(
      db,
      list.slug,
      {
        parent: list.parent,
        search: query.search,
        dataSet: list.byDataSet ? query.data_set : undefined,
        region: list.fields.some(({ name }) => name === 'region_id') ? query.region_id : undefined,
        dataSets: dataSetsWithin(list, 'view', knownPerson(person).permissions),
        owner: ownOrganisation(knownPerson(person)),
        limit: query.limit,
      },
      monthOf(platform),
    ),
  }));
  mountList(app, platform, endpoints.list, rowsOf(platform, list, 'view'), (row) => row);
  mountShow(app, platform, endpoints.show, record);
  mountHistory(app, platform, endpoints.history, record);
  mountRead(app, platform, endpoints.uses, async (call) => {
    const { id } = await need(record, call, call.params);
    return { data: await countUses(call.db, list.slug, id) };
  });
}

function writeRoutes(app: FastifyInstance, platform: Platform, list: ReferenceList): void {
  const endpoints = LIST_ENDPOINTS[list.slug];
  mountCreate(
    app,
    platform,
    endpoints.create,
    rowKind(list, 'create'),
    `${list.slug}.create`,
    async (call) => {
      const { db, body, person } = call;
      refuseOthers(list, 'create', body.values.data_set, knownPerson(person));
      await refuseErrors(db, list, null, body);
      const id = await insertRow(db, list, body);
      await tellVisitors(db);
      return { id };
    },
  );
  mountEdit(
    app,
    platform,
    endpoints.edit,
    rowKind(list, 'edit'),
    `${list.slug}.edit`,
    async (call, before, agreed) => {
      const { db, body } = call;
      const { version, reason: _, ...row } = body;
      await refuseErrors(db, list, before, row);
      const isDone = await updateRow(db, list, before.id, version, row);
      await tellVisitors(db);
      if (isDone) agreed(await changeOwner(call, list, { before, after: row }));
      return isDone;
    },
  );
  endRoutes(app, platform, list);
}

/** A row ends, and its end is taken back: its sample lines, and what is computed by it, go with it. */
function endRoutes(app: FastifyInstance, platform: Platform, list: ReferenceList): void {
  const { end, reopen } = LIST_ENDPOINTS[list.slug];
  const ended = rowKind(list, 'end');
  mountEdit(app, platform, end, ended, `${list.slug}.end`, async (call, before) => {
    const { db, body } = call;
    const errors = await whyNot(db, list.slug, before, body.valid_to);
    if (errors) {
      throw invalid(errors);
    }
    const drafts = await endRow(db, list, before, body.valid_to, endedBy(call));
    auditDrafts(call, drafts ?? [], 'before');
    await tellVisitors(db);
    return drafts !== null;
  });
  mountEdit(app, platform, reopen, ended, `${list.slug}.reopen`, async (call, before) => {
    const drafts = await reopenRow(call.db, list, before, endedBy(call));
    auditDrafts(call, drafts ?? [], 'after');
    await tellVisitors(call.db);
    return drafts !== null;
  });
}

type EndCall = WriteCall<unknown, unknown, { readonly version: number; readonly reason: string }>;

const endedBy = ({ body, person, now }: EndCall) => ({
  version: body.version,
  editor: knownPerson(person).uuid,
  now,
});

/** Notes at the drafts what they lost or got back with a row, and why. */
function auditDrafts(
  { body: { reason }, audit }: EndCall,
  drafts: NonNullable<Awaited<ReturnType<typeof endRow>>>,
  side: 'before' | 'after',
): void {
  for (const { noun, id, copiedFrom, rows } of drafts) {
    if (copiedFrom !== null) {
      audit({ action: `${noun}.copy`, resource: noun, id, after: { copied_from: copiedFrom }, reason });
    }
    const action = noun === 'structures' ? 'structures.edit' : 'weight-sets.edit-weights';
    audit({ action, resource: noun, id, [side]: rows, reason });
  }
}

/** The rows of one list as records; a row of a data set or an owner that the person may not see is not found. */
const rowKind = (
  list: ReferenceList,
  action: ListAction,
): RecordKind<{ id: number }, ListRow, ListDetail, ListSlug> => ({
  resource: list.slug,
  find: async ({ db, platform, person }, { id }) => {
    const row = await findRow(db, list, id, monthOf(platform));
    const who = knownPerson(person);
    return row && isSeen(list, row, who) ? row : undefined;
  },
  checkChange: ({ person }, row) => refuseOthers(list, action, row.values.data_set, knownPerson(person)),
  idOf: ({ id }) => id,
  shown: async (row, { db, platform, person }) => {
    const ending = may(person, LIST_ENDPOINTS[list.slug].end)
      ? await readEnding(db, list.slug, row, monthOf(platform))
      : undefined;
    return ending ? { ...row, ending } : row;
  },
  audited: auditOf,
});

function isSeen(list: ReferenceList, { values }: ListRow, who: SignedIn): boolean {
  const dataSets = dataSetsWithin(list, 'view', who.permissions);
  const owner = list.ownedBy === undefined ? null : ownOrganisation(who);
  return (
    (dataSets === null || dataSets.includes(String(values.data_set))) &&
    (owner === null || values[list.ownedBy ?? ''] === owner)
  );
}

/** Refuses who may act on rows of other data sets only. */
function refuseOthers(
  list: ReferenceList,
  action: ListAction,
  dataSet: unknown,
  { permissions }: SignedIn,
): void {
  const own = dataSetsWithin(list, action, permissions);
  if (own && !own.includes(String(dataSet))) {
    throw forbidden(refusal('lists.data-set-not-yours'));
  }
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
