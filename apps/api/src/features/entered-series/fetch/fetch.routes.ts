import {
  createSource,
  editSource,
  fetchSource,
  historyOfSource,
  listFetches,
  listFetchHosts,
  listSources,
  type SeriesFetch,
  type SeriesSource,
  showSource,
} from '@datum/contract/entered-series/sources';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Tell } from '@datum/contract/messages/refusals/teller';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../../platform/http/mount.ts';
import { invalid, notFound, wrongState } from '../../../platform/http/problem.ts';
import { tellerFor } from '../../../platform/http/tell.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mountList } from '../../../platform/resources/list.ts';
import {
  mountCreate,
  mountEdit,
  mountHistory,
  mountShow,
  type RecordKind,
} from '../../../platform/resources/record.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { enqueueFetch } from './fetch.jobs.ts';
import {
  findSource,
  insertSource,
  isBeingFetched,
  listSourceRows,
  listTries,
  type SourceRow,
  type StoredFetch,
  updateSource,
} from './fetch.queries.ts';
import { nextInstant, wrongAddress } from './fetch.rules.ts';

const SOURCE: RecordKind<{ uuid: string }, SourceRow, SeriesSource, 'series_sources'> = {
  resource: 'series_sources',
  find: ({ db }, { uuid }) => findSource(db, uuid),
  idOf: ({ uuid }) => uuid,
  shown: (row, { request }) => shownSource(row, tellerFor(request)),
  audited: ({ id: _, uuid: _u, version: _v, last: _l, good_at: _g, next_at: _n, failures: _f, ...row }) =>
    row,
  unique: { series_sources_name_key: 'name' },
};

/** Where values are fetched from, and when; what came of it, and fetching now. */
export function fetchRoutes(app: FastifyInstance, platform: Platform): void {
  const { fetchOrigins, timeZone } = platform.config;
  const refuseAddress = (url: string) => {
    const wrong = wrongAddress(url, fetchOrigins);
    if (wrong) throw invalid({ url: [wrong] });
  };
  const moment = (now: Date) => ({ now, today: platform.today(), zone: timeZone });

  mountList(
    app,
    platform,
    listSources,
    ({ db, query }, place) => listSourceRows(db, query, place),
    (row, { request }) => shownSource(row, tellerFor(request)),
  );
  mountShow(app, platform, showSource, SOURCE);
  mountHistory(app, platform, historyOfSource, SOURCE);
  mountCreate(app, platform, createSource, SOURCE, 'series-sources.create', async ({ db, body, now }) => {
    refuseAddress(body.url);
    return { uuid: await insertSource(db, body, nextInstant(body, moment(now))) };
  });
  mountEdit(app, platform, editSource, SOURCE, 'series-sources.edit', async ({ db, body, now }, before) => {
    const { version, ...values } = body;
    refuseAddress(values.url);
    const nextAt = nextInstant(values, moment(now));
    return updateSource(db, before.uuid, version, values, { nextAt, now });
  });

  mountRead(app, platform, listFetchHosts, async () => ({
    data: fetchOrigins.map((origin) => new URL(origin).host),
  }));
  mountRead(app, platform, listFetches, async ({ db, params, request }) => {
    const { id } = await sourceOr404(db, params.uuid);
    const tell = tellerFor(request);
    return { data: (await listTries(db, id)).map((row) => shownFetch(row, tell)) };
  });
  mountWrite(app, platform, fetchSource, async ({ db, params, body, person }) => {
    const source = await sourceOr404(db, params.uuid);
    if (await isBeingFetched(db, source.uuid)) {
      throw wrongState(refusal('series.fetch-running'));
    }
    return { job: await enqueueFetch(db, source, { by: knownPerson(person).uuid, anySize: body.any_size }) };
  });
}

const shownFetch = ({ told, at, ...row }: StoredFetch, tell: Tell): SeriesFetch => ({
  ...row,
  at: new Date(at).toISOString(),
  why: told && tell(told),
});

const shownSource = (
  { id: _, failures: _f, next_at, good_at, last, ...row }: SourceRow,
  tell: Tell,
): SeriesSource => ({
  ...row,
  next_at: row.is_active ? next_at.toISOString() : null,
  last: last && shownFetch(last, tell),
  good_at: good_at?.toISOString() ?? null,
});

async function sourceOr404(db: Reading, uuid: string): Promise<SourceRow> {
  const source = await findSource(db, uuid);
  if (!source) throw notFound();
  return source;
}
