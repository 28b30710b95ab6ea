import { LISTS } from '@datum/contract/lists/all';
import { LIST_ENDPOINTS, organisationOptions } from '@datum/contract/lists/endpoints';
import type { ListSlug, ReferenceList } from '@datum/contract/lists/list';
import type { ListRow } from '@datum/contract/lists/row';
import type { RowBody } from '@datum/contract/lists/values';
import type { Writing } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../platform/http/mount.ts';
import { invalid } from '../../platform/http/problem.ts';
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
import { factsFor } from './facts.queries.ts';
import { fileRoutes, monthOf, rowsOf } from './files.routes.ts';
import { findRow, listOptions } from './queries.ts';
import { auditOf, errorsOf, whyNotEnd } from './rules.ts';
import { countStillUsing, countUses } from './uses.queries.ts';
import { insertRow, setEnd, updateRow } from './write.queries.ts';

/** Every reference list: the same calls over each declaration. */
export function listRoutes(app: FastifyInstance, platform: Platform): void {
  for (const list of Object.values(LISTS)) {
    readRoutes(app, platform, list);
    writeRoutes(app, platform, list);
    fileRoutes(app, platform, list);
  }
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
  const record = rowKind(list);
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
  mountList(app, platform, endpoints.list, rowsOf(platform, list), (row) => row);
  mountShow(app, platform, endpoints.show, record);
  mountHistory(app, platform, endpoints.history, record);
  mountRead(app, platform, endpoints.uses, async (call) => {
    const { id } = await need(record, call, call.params);
    return { data: await countUses(call.db, list.slug, id) };
  });
}

function writeRoutes(app: FastifyInstance, platform: Platform, list: ReferenceList): void {
  const endpoints = LIST_ENDPOINTS[list.slug];
  const record = rowKind(list);
  mountCreate(app, platform, endpoints.create, record, `${list.slug}.create`, async ({ db, body }) => {
    await refuseErrors(db, list, null, body);
    return { id: await insertRow(db, list, body) };
  });
  mountEdit(app, platform, endpoints.edit, record, `${list.slug}.edit`, async ({ db, body }, before) => {
    const { version, reason: _, ...row } = body;
    await refuseErrors(db, list, before, row);
    return updateRow(db, list, before.id, version, row);
  });
  mountEdit(app, platform, endpoints.end, record, `${list.slug}.end`, async ({ db, body }, before) => {
    const using = await countStillUsing(db, list.slug, before.id, body.valid_to);
    const errors = whyNotEnd(using, before, body.valid_to);
    if (errors) {
      throw invalid(errors);
    }
    return setEnd(db, list, before.id, body.version, body.valid_to);
  });
  mountEdit(app, platform, endpoints.reopen, record, `${list.slug}.reopen`, ({ db, body }, before) =>
    setEnd(db, list, before.id, body.version, null),
  );
}

/** The rows of one list as records. */
const rowKind = (list: ReferenceList): RecordKind<{ id: number }, ListRow, ListRow, ListSlug> => ({
  resource: list.slug,
  find: ({ db, platform }, { id }) => findRow(db, list, id, monthOf(platform)),
  idOf: ({ id }) => id,
  shown: (row) => row,
  audited: auditOf,
});

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
