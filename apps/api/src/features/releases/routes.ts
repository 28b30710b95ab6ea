import { COMPUTED_FAMILY } from '@datum/contract/index-families';
import { DATA_PRODUCTS } from '@datum/contract/products';
import {
  publishResource,
  RELEASE_STEPS,
  type ReleaseStep,
  releaseBlock,
} from '@datum/contract/release-steps';
import {
  editRelease,
  listReleasable,
  listReleases,
  prepareRelease,
  previewRelease,
  showRelease,
  stepRelease,
} from '@datum/contract/releases';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite, type WriteCall } from '../../platform/mount.ts';
import { pageAnswer } from '../../platform/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  changedMeanwhile,
  forbidden,
  fourEyes,
  invalid,
  notFound,
  unauthenticated,
  wrongState,
} from '../../platform/problem.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { readTable } from '../published/table.queries.ts';
import { productOf, rehearsalOf, releaseAnswer } from './answer.rules.ts';
import { goLive } from './go-live.queries.ts';
import {
  findApprovedRun,
  findLatestVintage,
  findRelease,
  insertEvent,
  insertRelease,
  listReleaseRows,
  moveRelease,
  type ReleaseRow,
  readAnnounced,
  readEvents,
  readRecentApproved,
  updateRelease,
} from './queries.ts';
import { rehearse } from './rehearse.queries.ts';
import { readChanges, readImputed, readMovers, readSuppressed } from './review.queries.ts';

const stageOf = (subject: string) => (subject === 'bmp' ? ('table_one' as const) : ('table_two' as const));

/** Releases from the approved run to the public page: prepare, rehearse, approve by another person, schedule, live. */
export function releaseRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listReleases, async ({ db, query, person, request }) => {
    const reader = requirePerson(person);
    const subjects = visibleSubjects(reader).filter(
      (subject) =>
        (query.kind === undefined || productOf(subject).kind === query.kind) &&
        (query.subject === undefined || subject === query.subject),
    );
    const { rows, total } =
      subjects.length > 0
        ? await listReleaseRows(db, { subjects, state: query.state, period: query.period }, query)
        : { rows: [], total: 0 };
    return pageAnswer(
      request,
      rows.map((row) => releaseAnswer(row, reader)),
      total,
      query,
    );
  });

  mountRead(app, platform, listReleasable, async ({ db, person }) => {
    const waiting = await Promise.all(
      visibleSubjects(requirePerson(person)).map((subject) => releasableOf(db, subject)),
    );
    return { data: waiting.flat() };
  });

  mountRead(app, platform, showRelease, async ({ db, params, person }) => {
    const reader = requirePerson(person);
    const row = await requireRelease(db, params.id, reader);
    const decimals = row.subject === 'bmp' ? 2 : 1;
    const [movers, suppressed, imputed, changes, events] = await Promise.all([
      readMovers(db, row.id, row.period, decimals),
      readSuppressed(db, row.id),
      readImputed(db, row.id, row.period),
      readChanges(db, row.id, decimals),
      readEvents(db, row.id),
    ]);
    return {
      ...releaseAnswer(row, reader),
      ...rehearsalOf(row),
      movers,
      suppressed,
      imputed,
      changes,
      events: events.map((event) => ({
        step: event.step,
        from: event.from_state,
        to: event.to_state,
        reason: event.reason,
        by: event.by,
        at: event.at.toISOString(),
      })),
      sealed_hash: row.sealed_hash,
    };
  });

  mountRead(app, platform, previewRelease, async ({ db, params, query, person }) => {
    const row = await requireRelease(db, params.id, requirePerson(person));
    const { kind } = productOf(row.subject);
    return readTable(db, platform.published, {
      subject: productOf(row.subject).subject,
      kind: kind === 'prices' ? 'average' : query.groups ? 'group_index' : 'cost_index',
      regions: query.regions ?? ['ALL'],
      items: query.items ?? [],
      groups: query.groups ?? (query.group ? [query.group] : []),
      categories: query.categories ?? [],
      variant: query.variant,
      base: query.base,
      from: query.from,
      to: query.to,
      measure: query.measure,
      asOf: row.sequence ?? platform.published.vintage,
      level: 'api',
      preview: { releaseId: row.id, period: row.period },
    });
  });

  mountWrite(app, platform, prepareRelease, async ({ db, body, person, audit }) => {
    const author = requirePerson(person);
    if (!DATA_PRODUCTS.some(({ subject }) => subject === body.subject)) {
      throw invalid({ subject: ['There is no such data product.'] });
    }
    requireAction(author, body.subject, 'rehearse');
    const run = await findApprovedRun(db, COMPUTED_FAMILY, stageOf(body.subject), body.period);
    if (!run) {
      throw wrongState(
        `No approved run of ${body.period} yet: approve ${stageOf(body.subject) === 'table_one' ? 'Table One' : 'Table Two'} first.`,
      );
    }
    const latest = await findLatestVintage(db, body.subject, body.period);
    refuseSecondDraft(latest, body.reason_class !== undefined);
    const isAgain = latest !== undefined;
    const id = await insertRelease(db, {
      subject: body.subject,
      period: body.period,
      vintage: (latest?.vintage ?? 0) + 1,
      kind: !isAgain ? 'first' : body.reason_class === 'data_error' ? 'correction' : 'revision',
      runId: run.id,
      reasonClass: body.reason_class ?? null,
      reason: body.reason ?? {},
      by: author.uuid,
      isDemo: platform.config.demo,
    });
    audit({
      action: 'releases.prepare',
      resource: 'releases',
      id,
      after: { subject: body.subject, period: body.period, vintage: (latest?.vintage ?? 0) + 1 },
    });
    return releaseAnswer(await requireRelease(db, id, author), author);
  });

  mountWrite(app, platform, editRelease, async ({ db, params, body, person, audit }) => {
    const author = requirePerson(person);
    const row = await requireRelease(db, params.id, author);
    requireAction(author, row.subject, 'rehearse');
    if (['live', 'superseded', 'withdrawn', 'cancelled', 'scheduled'].includes(row.state)) {
      throw wrongState(
        'A release that is scheduled or live never changes. Put it on hold, or prepare the next vintage.',
      );
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
    return releaseAnswer(await requireRelease(db, row.id, author), author);
  });

  mountWrite(app, platform, stepRelease, async (call) => {
    const author = requirePerson(call.person);
    const row = await requireRelease(call.db, call.params.id, author);
    if (row.version !== call.body.version) {
      throw changedMeanwhile();
    }
    refuseBlocked(call.body.step, row, author);
    await takeStep(call, row, author);
    return releaseAnswer(await requireRelease(call.db, row.id, author), author);
  });
}

type StepCall = WriteCall<
  { id: number },
  undefined,
  { step: ReleaseStep; reason?: string | undefined; at?: string | undefined; version: number }
>;

async function takeStep(call: StepCall, row: ReleaseRow, author: SignedIn): Promise<void> {
  const { db, body, now, audit } = call;
  const { step } = body;
  if ('needsReason' in RELEASE_STEPS[step] && !body.reason) {
    throw invalid({ reason: ['Give a reason of a few words.'] });
  }
  if (step === 'publish') {
    return goLive(db, [row], now, author.uuid, audit);
  }
  if (step === 'rehearse') {
    await rehearse(db, row, author.uuid, now);
  } else if (!(await moveRelease(db, row, RELEASE_STEPS[step].to, membersOf(step, call, row, author)))) {
    throw changedMeanwhile();
  }
  await insertEvent(db, {
    release_id: row.id,
    step,
    from_state: row.state,
    to_state: RELEASE_STEPS[step].to,
    reason: body.reason ?? null,
    by_uuid: author.uuid,
    at: now,
  });
  audit({
    action: `releases.${step}`,
    resource: 'releases',
    id: row.id,
    before: { state: row.state, scheduled_at: row.scheduled_at },
    after: { state: RELEASE_STEPS[step].to, at: body.at ?? null },
    reason: body.reason ?? null,
  });
}

/** What else a step writes beside the state. */
function membersOf(
  step: ReleaseStep,
  { body, now }: StepCall,
  row: ReleaseRow,
  author: SignedIn,
): Parameters<typeof moveRelease>[3] {
  if (step === 'approve') {
    const failed = rehearsalOf(row).checks.filter(({ result }) => result === 'fail');
    if (failed.length > 0) {
      throw wrongState(
        `The rehearsal failed: ${failed.map(({ code }) => code.replaceAll('_', ' ')).join(', ')}.`,
      );
    }
    return { approved_by: author.uuid, approved_at: now };
  }
  if (step === 'schedule') {
    const at = body.at ? new Date(body.at) : row.planned_at;
    if (!at || at <= now) {
      throw invalid({ at: ['Choose a time that has not passed.'] });
    }
    return { scheduled_at: at };
  }
  if (step === 'return') {
    return { approved_by: null, approved_at: null };
  }
  return step === 'hold' ? { scheduled_at: null } : {};
}

function refuseBlocked(step: ReleaseStep, row: ReleaseRow, author: SignedIn): void {
  const block = releaseBlock(
    step,
    { state: row.state, kind: productOf(row.subject).kind, last_edited_by: row.last_edited_by },
    author,
  );
  if (block === 'permission') {
    throw forbidden();
  }
  if (block === 'four-eyes') {
    throw fourEyes('You edited this release last: somebody else must approve and publish it.');
  }
  if (block === 'state') {
    throw wrongState(`A release that is ${row.state} cannot be taken this step.`);
  }
}

function refuseSecondDraft(latest: Awaited<ReturnType<typeof findLatestVintage>>, hasReason: boolean): void {
  if (latest && !['live', 'superseded', 'withdrawn'].includes(latest.state)) {
    throw wrongState('A release of this period is in preparation already.');
  }
  if (latest && !hasReason) {
    throw invalid({ reason_class: ['This period is published: say why it is published again.'] });
  }
}

async function releasableOf(db: Reading, subject: string) {
  const runs = await readRecentApproved(db, COMPUTED_FAMILY, stageOf(subject));
  const product = productOf(subject);
  const found = await Promise.all(
    runs.map(async ({ id, period }) => {
      const latest = await findLatestVintage(db, subject, period);
      const isNew = !latest || (latest.run_id !== id && ['live', 'withdrawn'].includes(latest.state));
      return isNew
        ? [
            {
              subject,
              kind: product.kind,
              name: product.name,
              period,
              run_id: id,
              vintage: (latest?.vintage ?? 0) + 1,
              announced_at: (await readAnnounced(db, subject, period))?.toISOString() ?? null,
            },
          ]
        : [];
    }),
  );
  return found.flat();
}

const visibleSubjects = (person: SignedIn) =>
  DATA_PRODUCTS.filter(({ kind }) => person.permissions.includes(`${publishResource(kind)}.view`)).map(
    ({ subject }) => subject as string,
  );

function requireAction(person: SignedIn, subject: string, action: string): void {
  if (!person.permissions.includes(`${publishResource(productOf(subject).kind)}.${action}`)) {
    throw forbidden();
  }
}

async function requireRelease(db: Reading, id: number, person: SignedIn): Promise<ReleaseRow> {
  const row = await findRelease(db, id);
  if (!row || !visibleSubjects(person).includes(row.subject)) {
    throw notFound();
  }
  return row;
}

function requirePerson(person: SignedIn | null): SignedIn {
  if (!person) {
    throw unauthenticated();
  }
  return person;
}
