import { refusal } from '@datum/contract/messages/refusals/refusal';
import { editRelease, listReleasable, prepareRelease } from '@datum/contract/publication/releases';
import { computedBy, requireSubject, subjectOf } from '@datum/contract/subjects/all';
import { isPeriodOf, notItsPeriod } from '@datum/contract/subjects/periods-of';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../../platform/http/mount.ts';
import { changedMeanwhile, invalid, wrongState } from '../../../platform/http/problem.ts';
import { seenBy } from '../../../platform/http/tell.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { findUnreleased } from '../../standing/pending.queries.ts';
import { releaseAnswer } from '../answer.rules.ts';
import { insertRelease, releaseAt, updateRelease } from '../queries.ts';
import { refuseSecondDraft, requireAction, stageOf, visibleSubjects } from '../rules.ts';
import { findApprovedRun, findLatestVintage, readAnnounced, readRecentApproved } from './prepare.queries.ts';

/** What a release begins with: which runs wait for one, the draft, and its texts. */
export function prepareRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listReleasable, async ({ db, person }) => {
    const waiting = await Promise.all(
      visibleSubjects(knownPerson(person)).map((subject) => releasableOf(db, subject)),
    );
    return { data: waiting.flat() };
  });

  mountWrite(app, platform, prepareRelease, async ({ db, body, person, now, request, audit }) => {
    const author = knownPerson(person);
    if (!subjectOf(body.subject)) {
      throw invalid({ subject: [refusal('publication.product-unknown')] });
    }
    requireAction(author, body.subject, 'rehearse');
    if (!isPeriodOf(body.subject, body.period)) {
      throw invalid({ period: [notItsPeriod(body.subject)] });
    }
    const correction = await findUnreleased(db, body.subject);
    if (correction && correction.period < body.period) {
      throw wrongState(refusal('publication.correction-first', { period: correction.period }));
    }
    const own = correction?.period === body.period ? correction : undefined;
    const run = await findApprovedRun(db, computedBy(body.subject), stageOf(body.subject), body.period);
    if (!run) {
      throw wrongState(
        refusal('publication.run-missing', { period: body.period, stage: stageOf(body.subject) }),
      );
    }
    const latest = await findLatestVintage(db, body.subject, body.period);
    const reasonClass = body.reason_class ?? own?.reason_class;
    refuseSecondDraft(latest, reasonClass !== undefined);
    const isAgain = latest !== undefined;
    const id = await insertRelease(db, {
      subject: body.subject,
      period: body.period,
      vintage: (latest?.vintage ?? 0) + 1,
      kind: !isAgain ? 'first' : reasonClass === 'data_error' ? 'correction' : 'revision',
      runId: run.id,
      ...(own ? { correctionId: own.id } : {}),
      reasonClass: reasonClass ?? null,
      reason: body.reason ?? own?.reason ?? {},
      by: author.uuid,
      isDemo: platform.config.demo,
    });
    audit({
      action: 'releases.prepare',
      resource: 'releases',
      id,
      after: {
        subject: body.subject,
        period: body.period,
        vintage: (latest?.vintage ?? 0) + 1,
        ...(own ? { correction: own.id } : {}),
      },
    });
    return releaseAnswer(await releaseAt(db, id, author), author, seenBy(platform, { now, request }));
  });
  editRoute(app, platform);
}

/** Changes the texts of a release that is not live. */
function editRoute(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, editRelease, async ({ db, params, body, person, now, request, audit }) => {
    const author = knownPerson(person);
    const row = await releaseAt(db, params.id, author);
    requireAction(author, row.subject, 'rehearse');
    if (row.kind === 'withdrawal') {
      throw wrongState(refusal('publication.withdrawal-fixed'));
    }
    if (['live', 'superseded', 'withdrawn', 'cancelled', 'scheduled'].includes(row.state)) {
      throw wrongState(refusal('publication.release-fixed'));
    }
    const set = {
      ...(body.commentary ? { commentary: JSON.stringify(body.commentary) } : {}),
      ...(body.reason ? { reason: JSON.stringify(body.reason) } : {}),
    };
    // An edit sends it back to draft without its checks: what is approved is what was seen and checked.
    if (
      !(await updateRelease(db, row.id, body.version, {
        ...set,
        last_edited_by: author.uuid,
        state: 'draft',
        rehearsal: null,
      }))
    ) {
      throw changedMeanwhile();
    }
    audit({
      action: 'releases.edit',
      resource: 'releases',
      id: row.id,
      before: { commentary: row.commentary, reason: row.reason, state: row.state },
      after: { ...body, state: 'draft' },
    });
    return releaseAnswer(await releaseAt(db, row.id, author), author, seenBy(platform, { now, request }));
  });
}

async function releasableOf(db: Reading, subject: string) {
  const product = requireSubject(subject);
  const dataSet = product.kind === 'prices' ? subject : undefined;
  const runs = await readRecentApproved(db, computedBy(subject), stageOf(subject), dataSet);
  const correction = await findUnreleased(db, subject);
  const found = await Promise.all(
    periodsOf(runs, correction).map(async ({ id, period }) => {
      const own = correction?.period === period ? correction : undefined;
      const latest = await findLatestVintage(db, subject, period);
      // months after a correction's are published by it
      const isNew = own !== undefined || !latest || (latest.state === 'live' && latest.kind === 'withdrawal');
      return isNew
        ? [
            {
              subject,
              kind: product.kind,
              name: product.name,
              period,
              run_id: id,
              vintage: (latest?.vintage ?? 0) + 1,
              withdrawn: latest?.kind === 'withdrawal',
              correction: own ? { id: own.id, months: own.months } : null,
              announced_at: (await readAnnounced(db, subject, period))?.toISOString() ?? null,
            },
          ]
        : [];
    }),
  );
  return found.flat();
}

/** Recent approved runs, and that of a correction's month, which may be an old one. */
const periodsOf = (
  runs: readonly { id: number; period: string }[],
  correction: { readonly period: string; readonly run_id: number } | undefined,
) =>
  !correction || runs.some(({ period }) => period === correction.period)
    ? runs
    : [...runs, { id: correction.run_id, period: correction.period }];
