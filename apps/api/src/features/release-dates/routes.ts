import { refusal } from '@datum/contract/messages/refusals/refusal';
import { DATA_PRODUCTS } from '@datum/contract/publication/products';
import {
  listReleaseDates,
  MOVABLE_DATES,
  moveReleaseDate,
  type ReleaseDate,
} from '@datum/contract/publication/release-dates';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { changedMeanwhile, invalid, notFound, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { readCurrentVintage } from '../published/queries.ts';
import { tellReaders } from '../releases/go-live.queries.ts';
import { type DateRow, findDate, listOpenDates, moveDate } from './queries.ts';

/** Announced release dates: what staff move, and readers see at once. */
export function releaseDateRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listReleaseDates, async ({ db }) => ({
    data: (await listOpenDates(db)).map(dateAnswer),
  }));

  mountWrite(app, platform, moveReleaseDate, async ({ db, params, body, now, audit }) => {
    const date = await findDate(db, params.id);
    if (!date) {
      throw notFound();
    }
    if (date.version !== body.version) {
      throw changedMeanwhile();
    }
    if (!MOVABLE_DATES.includes(date.state)) {
      throw wrongState(refusal('publication.date-fixed'));
    }
    const plannedAt = new Date(body.planned_at);
    if (plannedAt <= now) {
      throw invalid({ planned_at: [refusal('publication.time-passed')] });
    }
    if (!(await moveDate(db, date, { plannedAt, reason: body.reason }))) {
      throw changedMeanwhile();
    }
    const moved = (await findDate(db, date.id)) ?? date;
    audit({
      action: 'release-dates.move',
      resource: 'release-dates',
      id: date.id,
      before: { planned_at: date.planned_at, state: date.state },
      after: { planned_at: moved.planned_at, state: moved.state, change_reason: body.reason },
      reason: body.reason.en,
    });
    // finished answers say when the next release is: every process makes them anew, in the same vintage
    await tellReaders(db, await readCurrentVintage(db));
    return dateAnswer(moved);
  });
}

const dateAnswer = (row: DateRow): ReleaseDate => ({
  ...row,
  name: DATA_PRODUCTS.find(({ subject }) => subject === row.subject)?.name ?? { en: row.subject },
  planned_at: row.planned_at.toISOString(),
  changed_from: row.changed_from?.toISOString() ?? null,
});
