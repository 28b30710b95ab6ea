import { refusal } from '@datum/contract/messages/refusals/refusal';
import {
  announceReleaseDate,
  announceReleaseDates,
  cancelReleaseDate,
  listReleaseDates,
  MOVABLE_DATES,
  moveReleaseDate,
  type ReleaseDate,
} from '@datum/contract/publication/release-dates';
import { cataloguedOf } from '@datum/contract/subjects/catalogue';
import { addPeriods } from '@datum/contract/values/period';
import { instantOf } from '@datum/contract/values/zoned-time';
import type { Writing } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { changedMeanwhile, invalid, notFound, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { readCurrentVintage } from '../published/queries.ts';
import { tellReaders } from '../published/tell-readers.queries.ts';
import {
  announceDate,
  cancelDate,
  type DateRow,
  findDate,
  isScheduled,
  listOpenDates,
  moveDate,
} from './queries.ts';
import { releaseDay } from './rules.ts';

/** Announced release dates: what staff move, and readers see at once. */
export function releaseDateRoutes(app: FastifyInstance, platform: Platform): void {
  announceRoutes(app, platform);
  mountRead(app, platform, listReleaseDates, async ({ db }) => ({
    data: (await listOpenDates(db)).map(dateAnswer),
  }));

  mountWrite(app, platform, moveReleaseDate, async ({ db, params, body, person, now, audit }) => {
    const date = await movable(db, params.id, body.version);
    const plannedAt = new Date(body.planned_at);
    if (plannedAt <= now) {
      throw invalid({ planned_at: [refusal('publication.time-passed')] });
    }
    if (!(await moveDate(db, date, { plannedAt, reason: body.reason, by: knownPerson(person).uuid }))) {
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

/** New dates, and those that are taken back. */
function announceRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, announceReleaseDate, async ({ db, body, person, now, audit }) => {
    const { subject, period } = body;
    const plannedAt = new Date(body.planned_at);
    if (plannedAt <= now) {
      throw invalid({ planned_at: [refusal('publication.time-passed')] });
    }
    const id = await announceDate(db, { subject, period, plannedAt, by: knownPerson(person).uuid });
    const date = id === undefined ? undefined : await findDate(db, id);
    if (!date) {
      throw invalid({
        period: [refusal('publication.date-announced', { subject: nameOf(subject), period })],
      });
    }
    const after = { subject, period, planned_at: date.planned_at };
    audit({ action: 'release-dates.announce', resource: 'release-dates', id: date.id, after });
    await tellReaders(db, await readCurrentVintage(db));
    return dateAnswer(date);
  });

  mountWrite(app, platform, announceReleaseDates, async ({ db, body, person, now, audit }) => {
    const { subject, first_period, count, time, ...rule } = body;
    const periods = Array.from({ length: count }, (_, index) => addPeriods(first_period, index));
    const minuteOf = (period: string) =>
      new Date(instantOf(`${releaseDay(period, rule)}T${time}`, platform.config.timeZone));
    const ahead = periods
      .map((period) => ({ subject, period, plannedAt: minuteOf(period) }))
      .filter(({ plannedAt }) => plannedAt > now);
    const by = knownPerson(person).uuid;
    const ids: number[] = [];
    for (const date of ahead) {
      ids.push(...[await announceDate(db, { ...date, by })].filter((id) => id !== undefined));
    }
    const counts = { added: ids.length, kept: ahead.length - ids.length, passed: count - ahead.length };
    const [id] = ids;
    if (id !== undefined) {
      audit({
        action: 'release-dates.announce-many',
        resource: 'release-dates',
        id,
        after: { ...body, ...counts },
      });
      await tellReaders(db, await readCurrentVintage(db));
    }
    return counts;
  });

  mountWrite(app, platform, cancelReleaseDate, async ({ db, params, body, person, audit }) => {
    const date = await movable(db, params.id, body.version);
    if (!(await cancelDate(db, date, { reason: body.reason, by: knownPerson(person).uuid }))) {
      throw changedMeanwhile();
    }
    const cancelled = (await findDate(db, date.id)) ?? date;
    audit({
      action: 'release-dates.cancel',
      resource: 'release-dates',
      id: date.id,
      before: { state: date.state },
      after: { state: cancelled.state, change_reason: body.reason },
      reason: body.reason.en,
    });
    await tellReaders(db, await readCurrentVintage(db));
    return dateAnswer(cancelled);
  });
}

/** A date on which nothing was released or is scheduled, at the version that was looked at. @throws Problem 404, 409 */
async function movable(db: Writing, id: number, version: number): Promise<DateRow> {
  const date = await findDate(db, id);
  if (!date) {
    throw notFound();
  }
  if (date.version !== version) {
    throw changedMeanwhile(dateAnswer(date));
  }
  if (!MOVABLE_DATES.includes(date.state)) {
    throw wrongState(refusal('publication.date-fixed'));
  }
  if (await isScheduled(db, date)) {
    throw wrongState(refusal('publication.date-scheduled', { period: date.period }));
  }
  return date;
}

const nameOf = (subject: string) => cataloguedOf(subject)?.name ?? { en: subject, ms: subject };

const dateAnswer = (row: DateRow): ReleaseDate => ({
  ...row,
  name: nameOf(row.subject),
  planned_at: row.planned_at.toISOString(),
  changed_from: row.changed_from?.toISOString() ?? null,
});
