import { nextRound, openRound } from '@datum/contract/collection/rounds';
import { collectedCodes } from '@datum/contract/data-sets/all';
import { inBoth } from '@datum/contract/messages/refusals/in-both';
import { periodIn } from '@datum/contract/messages/refusals/period-words';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { requireSubject } from '@datum/contract/subjects/all';
import { addPeriods } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { invalid, wrongState } from '../../platform/http/problem.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { findFirstDate } from '../release-dates/queries.ts';
import { listSheets } from '../sheets/queries.ts';
import { roundAnswer } from './answer.queries.ts';
import {
  insertRound,
  insertSheets,
  type PlannedSheet,
  planSheets,
  readLatestRound,
  readReadiness,
  readRound,
} from './queries.ts';
import { dueIn, monthsToAsk, nextCode, proposeNext, publishedOf } from './rules.ts';

/** The next round: what would be in it, and its opening. */
export function openRoundRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, nextRound, async ({ db, query, now }) => {
    const latest = await readLatestRound(db);
    const asked = latest ? undefined : query.code;
    const today = platform.today();
    const code = asked ?? (await findCollected(db, monthsToAsk(latest, today))) ?? nextCode(latest, today);
    const planned = await planRound(db, code);
    const release = await findFirstDate(db, publishedOf(planned));
    const proposal = proposeNext(latest, now, code, {
      release: release?.planned_at ?? null,
      zone: platform.config.timeZone,
    });
    return {
      code: proposal.code,
      opens_at: proposal.opensAt.toISOString(),
      due_at: proposal.dueAt.toISOString(),
      cloned_from: proposal.clonedFrom,
      release: release ? { ...release, planned_at: release.planned_at.toISOString() } : null,
      sheets: planned.map(({ items: _items, ...sheet }) => ({
        ...sheet,
        organisation: sheet.supplied ? sheet.organisation : null,
        own: sheet.organisation_id === null,
      })),
      ready: await readReadiness(db, collectedCodes()),
    };
  });

  mountWrite(app, platform, openRound, async ({ db, body, person, now, audit }) => {
    const who = knownPerson(person);
    const [opensAt, dueAt] = [new Date(body.opens_at), new Date(body.due_at)];
    if (dueAt <= opensAt || dueAt <= now) {
      throw invalid({ due_at: [refusal('collection.due-after-opening')] });
    }
    const existing = await readRound(db, body.code);
    if (existing && !existing.cancelled_at) {
      throw wrongState(refusal('collection.round-exists', { period: body.code }));
    }
    const latest = await readLatestRound(db);
    const last = await lastToOpen(db, latest, platform.today());
    if (body.code > last) {
      throw invalid({ code: [refusal('collection.round-ahead', { period: last })] });
    }
    const planned = await planRound(db, body.code);
    if (planned.length === 0) {
      throw wrongState(refusal('collection.no-sample-lines'));
    }
    const open = planned.find(({ supplied }) => !supplied);
    if (open) {
      throw wrongState(
        refusal('collection.no-provider', {
          dataSet: requireSubject(open.data_set).name,
          region: inBoth(open.region_group),
          organisation: inBoth(open.organisation),
          items: itemsOf(open),
        }),
      );
    }
    // a cancelled round gives its place to the new one: nothing was ever submitted in it
    const round = await insertRound(db, {
      code: body.code,
      opens_at: opensAt,
      due_at: dueAt,
      cloned_from: latest && latest.code < body.code ? latest.code : null,
      note: body.note ?? '',
      created_by: who.uuid,
    });
    await insertSheets(db, round.code, planned, dueAt, opensAt <= now);
    if (opensAt > now) {
      await enqueue(db, {
        kind: 'rounds.begin',
        title: {
          en: `Opening the round of ${periodIn(round.code, 'en')}`,
          ms: `Membuka pusingan ${periodIn(round.code, 'ms')}`,
        },
        payload: { round: round.code },
        createdBy: who.uuid,
        runAt: opensAt,
      });
    }
    audit({
      action: 'rounds.open',
      resource: 'rounds',
      id: round.code,
      after: { ...round, sheets: planned.length },
    });
    return roundAnswer(round, await listSheets(db, [round.code]));
  });
}

/** Items that a refusal names by their codes; of more it gives the number. */
const NAMED_ITEMS = 5;
const itemsOf = ({ items }: PlannedSheet): string =>
  [...items.slice(0, NAMED_ITEMS), ...(items.length > NAMED_ITEMS ? [`… (${items.length})`] : [])].join(', ');

/**
 * The last month whose round can be opened: the next one after the latest, which may be planned ahead, and of a first round this
 * month. A later one by mistake would be what all others follow.
 */
async function lastToOpen(
  db: Reading,
  latest: Parameters<typeof monthsToAsk>[0],
  today: string,
): Promise<string> {
  if (!latest) return today.slice(0, 7);
  const next = monthsToAsk(latest, today);
  return (await findCollected(db, next)) ?? addPeriods(latest.code, 1);
}

/** The first of these months in which sample lines are asked for; undefined where none is: half-yearly surveys leave months out. */
async function findCollected(db: Reading, months: readonly string[]): Promise<string | undefined> {
  for (const month of months) {
    if ((await planRound(db, month)).length > 0) return month;
  }
  return undefined;
}

/** The sheets that a round of this code needs, over all data sets due in it. */
async function planRound(db: Reading, code: string) {
  const plans = await Promise.all(
    dueIn(code).map(({ dataSet, period }) => planSheets(db, dataSet.code, period)),
  );
  return plans.flat();
}
