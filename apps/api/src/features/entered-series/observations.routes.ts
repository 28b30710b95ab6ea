import {
  enterObservation,
  exportObservations,
  listObservations,
} from '@datum/contract/entered-series/observations';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import { enteredOf } from '@datum/contract/subjects/entered';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { sendList } from '../../platform/files/list-file.ts';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { invalid, notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { lockSubject, takeIn } from './batches/batches.queries.ts';
import { problemOf, QUESTIONS } from './batches/batches.rules.ts';
import { stageBatch } from './batches/stage.queries.ts';
import { listAllValues, listObserved } from './observations.queries.ts';
import { findSeries, type SeriesRow } from './queries.ts';
import type { CheckedRow } from './rules.ts';
import { withBreaks } from './series.rules.ts';

/** The values of a series: read, taken along, entered one at a time. */
export function observationRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listObservations, async ({ db, params }) => {
    const series = await seriesOr404(db, params.uuid);
    const breaks = withBreaks(series.definitions).filter((one) => one.breaks);
    const rows = await listObserved(db, series.id);
    return {
      data: rows.map((row) => ({
        ...row,
        entered_at: row.entered_at.toISOString(),
        breaks: breaks.some(({ valid_from }) => valid_from === row.period),
      })),
    };
  });

  mountRead(app, platform, exportObservations, async (call) => {
    const series = await seriesOr404(call.db, call.params.uuid);
    const rows = await listAllValues(call.db, series.id);
    return sendList(
      call,
      {
        name: `observations-${series.code}`,
        title: `Observations of ${series.name.en ?? series.code}`,
        page: href('entered-series', { list: enteredOf(series.subject)?.slugs.settings ?? '' }),
        more: [
          ['Source', series.source],
          ['Licence', series.licence],
        ],
        columns: [
          { header: 'period', kind: 'text', width: 10, value: ({ period }) => period },
          { header: 'value', kind: 'number', width: 16, value: ({ value }) => value },
          { header: 'status', kind: 'text', width: 12, value: ({ status }) => status },
          { header: 'sample_size', kind: 'number', width: 12, value: ({ sample_size }) => sample_size },
          { header: 'method', kind: 'text', width: 20, value: ({ method }) => method },
          { header: 'note', kind: 'text', width: 30, value: ({ note }) => note },
          { header: 'way', kind: 'text', width: 8, value: ({ way }) => way },
          { header: 'batch', kind: 'text', width: 30, value: ({ batch }) => batch },
          { header: 'entered_by', kind: 'text', width: 20, value: ({ entered_by }) => entered_by },
          { header: 'entered_at', kind: 'text', width: 26, value: (row) => row.entered_at.toISOString() },
          { header: 'vintage', kind: 'number', width: 10, value: ({ sequence }) => sequence },
          { header: 'live_at', kind: 'text', width: 26, value: (row) => row.live_at?.toISOString() ?? '' },
          { header: 'taken_back', kind: 'text', width: 10, value: ({ undone }) => (undone ? 'yes' : '') },
        ],
      },
      rows,
    );
  });

  mountWrite(app, platform, enterObservation, async ({ db, params, body, person, now, audit }) => {
    const series = await seriesOr404(db, params.uuid);
    const { uuid } = knownPerson(person);
    await lockSubject(db, series.subject);
    const seen = {
      row_no: 1,
      series: series.code,
      period: body.period,
      value: body.value,
      unit: '',
      status: body.status,
      note: body.note,
      sample_size: body.sample_size === null ? '' : String(body.sample_size),
      method: body.method,
    };
    const { id, rows } = await stageBatch(
      db,
      {
        subject: series.subject,
        way: 'form',
        name: `${series.code} ${body.period}`,
        file_uuid: null,
        by: uuid,
        status: body.status,
        today: platform.today(),
      },
      { rows: [seen], left_out: [] },
    );
    const [row] = rows;
    if (row) refuseRow(row, body.confirmed);
    await takeIn(db, id, { by: uuid, now });
    audit({
      action: 'observation-batches.enter',
      resource: 'observation_batches',
      id,
      before: row?.before
        ? { value: row.before.value, status: row.before.status, note: row.before.note }
        : undefined,
      after: {
        series: series.code,
        period: row?.period,
        value: row?.value,
        status: row?.status,
        note: body.note,
        sample_size: body.sample_size,
        method: body.method,
      },
    });
    return { batch: id, period: row?.period ?? body.period };
  });
}

/** The field of the form that a problem of a row is about. */
const FIELD = {
  period: 'period',
  value: 'value',
  status: 'status',
  unit: 'value',
  sample: 'sample_size',
} as const;
const isField = (part: string): part is keyof typeof FIELD => Object.hasOwn(FIELD, part);

/** @throws Problem 422 for a wrong row, and for one that asks what nobody has confirmed */
function refuseRow(row: CheckedRow, confirmed: readonly string[]): void {
  if (row.problem) {
    const [part = ''] = row.problem.split('-');
    throw invalid({ [isField(part) ? FIELD[part] : 'period']: [problemOf(row.problem, row.about)] });
  }
  if (row.result === 'same') {
    throw invalid({ value: [refusal('series.value-same')] });
  }
  const open = row.questions.filter((question) => !confirmed.includes(question));
  if (open.length > 0) {
    throw invalid({ value: open.map((question) => QUESTIONS[question]) }, { questions: open });
  }
}

async function seriesOr404(db: Reading, uuid: string): Promise<SeriesRow> {
  const series = await findSeries(db, uuid);
  if (!series) throw notFound();
  return series;
}
