import {
  createSeries,
  defineSeries,
  type EnteredSeries,
  editSeries,
  exportSeries,
  historyOfSeries,
  listSeries,
  showSeries,
} from '@datum/contract/entered-series/series';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import { ENTERED_SUBJECTS } from '@datum/contract/subjects/entered';
import type { FastifyInstance } from 'fastify';
import { type FieldErrors, invalid } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountExport, mountList, type ReadList } from '../../platform/resources/list.ts';
import {
  mountCreate,
  mountEdit,
  mountHistory,
  mountShow,
  type RecordKind,
} from '../../platform/resources/record.ts';
import { readCurrentVintage } from '../published/queries.ts';
import { tellReaders } from '../published/tell-readers.queries.ts';
import { lockSubject } from './batches/batches.queries.ts';
import { batchRoutes } from './batches/batches.routes.ts';
import { comparisonRoutes } from './comparisons/comparisons.routes.ts';
import { fetchJobs } from './fetch/fetch.jobs.ts';
import { fetchRoutes } from './fetch/fetch.routes.ts';
import { observationRoutes } from './observations.routes.ts';
import { enteredFigureRoutes } from './published/published.routes.ts';
import {
  findSeries,
  insertDefinition,
  insertSeries,
  listSeriesRows,
  readValuedSpan,
  type SeriesRow,
  touchSeries,
  updateSeries,
} from './queries.ts';
import { seriesReleaseRoutes } from './releases/releases.routes.ts';
import { auditedSeries, isBreak, shownSeries, wrongSeries } from './series.rules.ts';

/** After every period that there can be. */
const NEVER = '9999';

const SERIES: RecordKind<{ uuid: string }, SeriesRow, EnteredSeries, 'entered-series'> = {
  resource: 'entered-series',
  find: ({ db }, { uuid }) => findSeries(db, uuid),
  idOf: ({ uuid }) => uuid,
  shown: shownSeries,
  audited: auditedSeries,
  unique: { entered_series_code_key: 'code' },
};

const read: ReadList<Parameters<typeof listSeriesRows>[1], SeriesRow> = ({ db, query }, place) =>
  listSeriesRows(db, query, place);

/** Series that are entered or imported: what they are, what they mean since when, their values and releases. */
export function enteredSeriesRoutes(app: FastifyInstance, platform: Platform): void {
  mountList(app, platform, listSeries, read, shownSeries);
  mountExport(app, platform, exportSeries, read, {
    name: 'entered-series',
    title: 'Entered series',
    page: href('entered-series', { list: ENTERED_SUBJECTS[0].slugs.settings }),
    columns: [
      { header: 'subject', kind: 'text', width: 12, value: ({ subject }) => subject },
      { header: 'code', kind: 'text', width: 16, value: ({ code }) => code },
      { header: 'name', kind: 'text', width: 40, value: ({ name }) => name.en ?? '' },
      { header: 'frequency', kind: 'text', width: 10, value: ({ frequency }) => frequency },
      { header: 'unit', kind: 'text', width: 16, value: ({ definitions }) => definitions.at(-1)?.unit ?? '' },
      {
        header: 'currency',
        kind: 'text',
        width: 10,
        value: ({ definitions }) => definitions.at(-1)?.currency ?? '',
      },
      { header: 'source', kind: 'text', width: 30, value: ({ source }) => source },
      { header: 'licence', kind: 'text', width: 20, value: ({ licence }) => licence },
      { header: 'last_period', kind: 'text', width: 10, value: ({ last_period }) => last_period ?? '' },
      { header: 'published_to', kind: 'text', width: 12, value: ({ published_to }) => published_to ?? '' },
    ],
  });
  mountShow(app, platform, showSeries, SERIES);
  mountHistory(app, platform, historyOfSeries, SERIES);
  mountCreate(app, platform, createSeries, SERIES, 'entered-series.create', async ({ db, body, person }) => {
    refuse(wrongSeries(body));
    return { uuid: await insertSeries(db, body, person?.uuid ?? '') };
  });

  mountEdit(
    app,
    platform,
    editSeries,
    SERIES,
    'entered-series.edit',
    async ({ db, body, now }, { id, uuid, subject, frequency, decimals, published_to }) => {
      const { version, reason: _, ...values } = body;
      refuse(wrongSeries({ ...values, subject, frequency }));
      await lockSubject(db, subject);
      // figures are printed by them, in every vintage
      if (published_to !== null && values.decimals !== decimals) {
        throw invalid({ decimals: [refusal('series.decimals-fixed', { period: published_to })] });
      }
      const later =
        values.last_period === null
          ? null
          : await readValuedSpan(db, id, { from: `${values.last_period}~`, to: NEVER });
      if (later) {
        throw invalid({ last_period: [refusal('series.ends-before-figures', { period: later.last })] });
      }
      await tellReaders(db, await readCurrentVintage(db));
      return updateSeries(db, uuid, version, values, now);
    },
  );

  mountEdit(app, platform, defineSeries, SERIES, 'entered-series.define', async (call, before) => {
    const { db, body, person, now } = call;
    const { version, reason: _, ...definition } = body;
    refuse(wrongSeries({ ...before, valid_from: definition.valid_from }));
    await lockSubject(db, before.subject);
    await refuseBroken(db, before, definition);
    if (!(await touchSeries(db, before.id, version, now))) return false;
    await insertDefinition(db, before.id, definition, person?.uuid ?? '');
    await tellReaders(db, await readCurrentVintage(db));
    return true;
  });

  observationRoutes(app, platform);
  batchRoutes(app, platform);
  seriesReleaseRoutes(app, platform);
  enteredFigureRoutes(app, platform);
  comparisonRoutes(app, platform);
  fetchRoutes(app, platform);
  fetchJobs(platform);
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

type Defined = Pick<SeriesRow['definitions'][number], 'valid_from' | 'unit' | 'currency' | 'base'>;

/**
 * A new definition joins nothing silently: values that there are keep the unit, currency and base that they were entered in.
 * @throws Problem 422
 */
async function refuseBroken(
  db: Parameters<typeof readValuedSpan>[0],
  { id, definitions }: SeriesRow,
  next: Defined,
): Promise<void> {
  const holds = definitions.findLast(({ valid_from }) => valid_from <= next.valid_from);
  if (!holds || !isBreak(holds, next)) return;
  const until = definitions.find(({ valid_from }) => valid_from > next.valid_from)?.valid_from ?? NEVER;
  const span = await readValuedSpan(db, id, { from: next.valid_from, to: until });
  if (span) {
    throw invalid({
      valid_from: [
        refusal('series.definition-fixed', { period: span.first, last: span.last, unit: holds.unit }),
      ],
    });
  }
}
