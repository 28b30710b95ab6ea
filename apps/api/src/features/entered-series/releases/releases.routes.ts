import {
  approveSeriesRelease,
  cancelSeriesRelease,
  listSeriesReleases,
  prepareSeriesRelease,
  SERIES_RELEASE_STEP_NAMES,
  SERIES_RELEASE_STEPS,
  type SeriesRelease,
  type SeriesReleaseDetail,
  type SeriesReleaseStep,
  seriesReleaseBlock,
  showSeriesRelease,
  showWaiting,
} from '@datum/contract/entered-series/releases';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { ENTERED_SUBJECTS } from '@datum/contract/subjects/entered';
import type { Reading, Writing } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../../platform/audit/history.queries.ts';
import { mountRead, mountWrite } from '../../../platform/http/mount.ts';
import {
  changedMeanwhile,
  forbidden,
  fourEyes,
  notFound,
  wrongState,
} from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mountList } from '../../../platform/resources/list.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import type { SignedIn } from '../../../platform/session/signed-in.ts';
import { isHeldByOne } from '../../approvals/held-by-one.queries.ts';
import { tellReaders } from '../../published/tell-readers.queries.ts';
import { lockSubject } from '../batches/batches.queries.ts';
import {
  cancelRelease,
  findRelease,
  listReleases,
  lockRelease,
  markReleased,
  prepareRelease,
  readAnnounced,
  readContent,
  readWaiting,
  type StoredRelease,
  sealOf,
  takeLive,
} from './releases.queries.ts';
import { noteRevisedTexts } from './revised-texts.queries.ts';

/** Releases of entered values: prepared by one person, live with the approval of another. */
export function seriesReleaseRoutes(app: FastifyInstance, platform: Platform): void {
  mountList(
    app,
    platform,
    listSeriesReleases,
    ({ db, query }, place) => listReleases(db, query.subject, place),
    shownRelease,
  );
  mountRead(app, platform, showWaiting, async ({ db }) => {
    const found = new Map((await readWaiting(db)).map((row) => [row.subject, row]));
    return {
      data: ENTERED_SUBJECTS.map(({ code }) => {
        const row = found.get(code);
        return {
          subject: code,
          waiting: row?.waiting ?? 0,
          prepared: row?.prepared ?? false,
          live_at: row?.live_at?.toISOString() ?? null,
        };
      }),
    };
  });
  mountRead(app, platform, showSeriesRelease, async ({ db, params, person, now }) =>
    detailOf(db, params.id, knownPerson(person), now),
  );
  stepRoutes(app, platform);
}

/** What brings a release, and what becomes of it. */
function stepRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, prepareSeriesRelease, async ({ db, body, person, now, audit }) => {
    const who = knownPerson(person);
    await lockSubject(db, body.subject);
    const waiting = (await readWaiting(db)).find(({ subject }) => subject === body.subject);
    if (waiting?.prepared) {
      throw wrongState(refusal('series.release-prepared'));
    }
    const id = await prepareRelease(db, { ...body, by: who.uuid, now });
    if (id === null) {
      throw wrongState(refusal('series.nothing-waits'));
    }
    const detail = await detailOf(db, id, who, now);
    audit({
      action: 'series-releases.prepare',
      resource: 'series_releases',
      id,
      after: {
        subject: detail.subject,
        state: detail.state,
        cells: detail.cells,
        period_from: detail.period_from,
        period_to: detail.period_to,
      },
    });
    return detail;
  });

  mountWrite(app, platform, approveSeriesRelease, async ({ db, params, body, person, now, audit }) => {
    const who = knownPerson(person);
    const release = await openStep(db, 'approve', params.id, body.version, who);
    if ((await sealOf(db, release.id)) !== release.sealed_hash) {
      throw wrongState(refusal('series.release-changed'));
    }
    await keepMinute(db, release, who, now);
    const alone = release.contributors.includes(who.uuid);
    const sequence = await takeLive(db, release.id, { by: who.uuid, alone, now });
    await markReleased(db, release.id);
    await noteRevisedTexts(db, { id: release.id, sequence }, now);
    await tellReaders(db, sequence);
    audit({
      action: 'series-releases.approve',
      confirms: release.contributors,
      resource: 'series_releases',
      id: release.id,
      before: { state: release.state },
      after: { state: 'live', sequence, sealed_hash: release.sealed_hash, ...(alone ? { alone } : {}) },
    });
    return detailOf(db, release.id, who, now);
  });

  mountWrite(app, platform, cancelSeriesRelease, async ({ db, params, body, person, now, audit }) => {
    const who = knownPerson(person);
    const release = await openStep(db, 'cancel', params.id, body.version, who);
    await cancelRelease(db, release.id, body.reason);
    audit({
      action: 'series-releases.cancel',
      resource: 'series_releases',
      id: release.id,
      before: { state: release.state },
      after: { state: 'cancelled' },
      reason: body.reason,
    });
    return detailOf(db, release.id, who, now);
  });
}

/**
 * Approval publishes at once, so it waits for every minute that readers were told of its periods. An earlier one is told to them
 * first, as a moved date, and who moved one does not also approve. To cancel a date is no way around it: then it is announced again.
 */
async function keepMinute(db: Writing, release: StoredRelease, who: SignedIn, now: Date): Promise<void> {
  const block = await minuteBlock(db, release, who, now);
  if (block?.code === 'early') {
    throw wrongState(refusal('series.release-early', { period: block.period }));
  }
  if (block) {
    throw fourEyes(refusal('publication.own-minute'), APPROVE);
  }
}

/** Why the announced minutes keep a person from approving a release now; null when they do not. */
async function minuteBlock(db: Reading, release: StoredRelease, who: SignedIn, now: Date) {
  const announced = await readAnnounced(db, release, now);
  const [latest] = announced;
  if (latest && latest.minute > now) return { code: 'early', period: latest.period } as const;
  const isOwn = announced.some(({ movers }) => movers.includes(who.uuid));
  return isOwn && !(await isAlone(db)) ? ({ code: 'own-minute' } as const) : null;
}

const APPROVE = SERIES_RELEASE_STEPS.approve.permission;
const isAlone = (db: Reading) => isHeldByOne(db, APPROVE);

/**
 * The release, locked, where the person may take the step now.
 * @throws Problem 404, 403, 409
 */
async function openStep(
  db: Writing,
  step: SeriesReleaseStep,
  id: number,
  version: number,
  who: SignedIn,
): Promise<StoredRelease> {
  const release = await lockRelease(db, id);
  if (!release) throw notFound();
  switch (seriesReleaseBlock(step, { ...release, alone: await isAlone(db) }, who)) {
    case 'permission':
      throw forbidden();
    case 'state':
      throw wrongState(refusal('series.release-state', { state: release.state }));
    case 'four-eyes':
      throw fourEyes(refusal('series.release-own'), APPROVE);
    case null:
      break;
  }
  if (release.version !== version) throw changedMeanwhile();
  return release;
}

const shownRelease = ({
  contributors: _c,
  sealed_hash: _s,
  prepared_at,
  live_at,
  ...release
}: StoredRelease): SeriesRelease => ({
  ...release,
  prepared_at: prepared_at.toISOString(),
  live_at: live_at?.toISOString() ?? null,
});

async function detailOf(db: Reading, id: number, who: SignedIn, now: Date): Promise<SeriesReleaseDetail> {
  const release = await findRelease(db, id);
  if (!release) throw notFound();
  const alone = await isAlone(db);
  const minute = (await minuteBlock(db, release, who, now))?.code ?? null;
  const blocks = SERIES_RELEASE_STEP_NAMES.flatMap((step) => {
    const block =
      seriesReleaseBlock(step, { ...release, alone }, who) ?? (step === 'approve' ? minute : null);
    return block ? [[step, block] as const] : [];
  });
  const history = await historyOf(db, 'series_releases', id);
  return {
    ...shownRelease(release),
    content: await readContent(db, release),
    blocks: Object.fromEntries(blocks),
    alone: alone && release.contributors.includes(who.uuid),
    history: history.map(({ at, action, who: by, reason }) => ({ at, action, who: by, reason })),
  };
}
