import { LISTS } from '@datum/contract/lists/all';
import { LIST_ENDPOINTS, organisationOptions } from '@datum/contract/lists/endpoints';
import {
  dataSetsWithin,
  type ListAction,
  type ListSlug,
  type ReferenceList,
} from '@datum/contract/lists/list';
import type { ListRow } from '@datum/contract/lists/row';
import type { RowBody } from '@datum/contract/lists/values';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Writing } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../platform/http/mount.ts';
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
import { factsFor } from './facts.queries.ts';
import { fileRoutes, monthOf, rowsOf } from './files.routes.ts';
import { findRow, listOptions } from './queries.ts';
import { auditOf, errorsOf, whyNotEnd } from './rules.ts';
import { countStillUsing, countUses } from './uses.queries.ts';
import { workbookRoutes } from './workbook.routes.ts';
import { insertRow, setEnd, updateRow } from './write.queries.ts';

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
      return { id: await insertRow(db, list, body) };
    },
  );
  mountEdit(
    app,
    platform,
    endpoints.edit,
    rowKind(list, 'edit'),
    `${list.slug}.edit`,
    async ({ db, body }, before) => {
      const { version, reason: _, ...row } = body;
      await refuseErrors(db, list, before, row);
      return updateRow(db, list, before.id, version, row);
    },
  );
  const ended = rowKind(list, 'end');
  mountEdit(app, platform, endpoints.end, ended, `${list.slug}.end`, async ({ db, body }, before) => {
    const using = await countStillUsing(db, list.slug, before.id, body.valid_to);
    const errors = whyNotEnd(using, before, body.valid_to);
    if (errors) {
      throw invalid(errors);
    }
    return setEnd(db, list, before.id, body.version, body.valid_to);
  });
  mountEdit(app, platform, endpoints.reopen, ended, `${list.slug}.reopen`, ({ db, body }, before) =>
    setEnd(db, list, before.id, body.version, null),
  );
}

/** The rows of one list as records; a row of a data set or an owner that the person may not see is not found. */
const rowKind = (
  list: ReferenceList,
  action: ListAction,
): RecordKind<{ id: number }, ListRow, ListRow, ListSlug> => ({
  resource: list.slug,
  find: async ({ db, platform, person }, { id }) => {
    const row = await findRow(db, list, id, monthOf(platform));
    const who = knownPerson(person);
    return row && isSeen(list, row, who) ? row : undefined;
  },
  checkChange: ({ person }, row) => refuseOthers(list, action, row.values.data_set, knownPerson(person)),
  idOf: ({ id }) => id,
  shown: (row) => row,
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
