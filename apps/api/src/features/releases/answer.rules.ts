import type { Tell } from '@datum/contract/messages/refusals/teller';
import {
  isStepAlone,
  type MinuteFacts,
  RELEASE_STEP_NAMES,
  type ReleaseFacts,
  stepBlock,
  withdrawBlock,
} from '@datum/contract/publication/release-steps';
import type { Release, ReleaseDetail } from '@datum/contract/publication/releases';
import { requireSubject } from '@datum/contract/subjects/all';
import { addPeriods, monthsOf } from '@datum/contract/values/period';
import { beginOfDay } from '../../platform/office-day.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { STUCK } from './missed/missed.rules.ts';
import type { ReleaseRow, readEvents } from './queries.ts';

/** What decides which steps a release can take. */
export const releaseFacts = (row: ReleaseRow): ReleaseFacts => ({
  state: row.state,
  kind: requireSubject(row.subject).kind,
  release_kind: row.kind,
  contributors: row.contributors,
  alone: row.alone,
});

/** What decides who may choose the minute of a release, and which; periods end at midnight of the office. */
export const minuteFacts = (row: ReleaseRow, timeZone: string): MinuteFacts => ({
  ...releaseFacts(row),
  planned_at: row.planned_at,
  told_at: row.told_at,
  first_at: row.first_at,
  movers: row.movers,
  approvers: row.approvers,
  is_outdated: row.is_outdated,
  lacks_run: row.lacks_run,
  is_by_older_structure: row.is_by_older_structure,
  has_failed: failedChecks(row).length > 0,
  ends_at: beginOfDay(timeZone, `${addPeriods(monthsOf(row.period).at(-1) ?? row.period, 1)}-01`),
});

/** The moment of an answer, the language that it is told in, and the zone of the office. */
export interface Seen {
  readonly now: Date;
  readonly tell: Tell;
  readonly timeZone: string;
}

/** A release as the API tells it, with the reason why this person cannot take a step. */
export function releaseAnswer(row: ReleaseRow, person: SignedIn, { now, tell, timeZone }: Seen): Release {
  const product = requireSubject(row.subject);
  const facts = minuteFacts(row, timeZone);
  const blocks = RELEASE_STEP_NAMES.flatMap((step) => {
    const block = stepBlock(step, facts, person, now);
    return block ? [[step, block] as const] : [];
  });
  return {
    id: row.id,
    subject: row.subject,
    slug: product.slugs.product,
    kind: product.kind,
    name: product.name,
    period: row.period,
    vintage: row.vintage,
    release_kind: row.kind,
    withdraws_vintage: row.withdraws_vintage,
    state: row.state,
    scheduled_at: row.scheduled_at?.toISOString() ?? null,
    announced_at: row.planned_at?.toISOString() ?? null,
    told_at: row.told_at?.toISOString() ?? null,
    missed_at: row.missed_at?.toISOString() ?? null,
    missed_for: missedFor(row, tell),
    live_at: row.live_at?.toISOString() ?? null,
    sequence: row.sequence,
    reason_class: row.reason_class,
    reason: row.reason,
    commentary: row.commentary,
    last_edited_by: who(row.last_edited_by, row.edited_name),
    approved_by: who(row.approved_by, row.approved_name),
    approved_at: row.approved_at?.toISOString() ?? null,
    run_id: row.run_id,
    correction_id: row.correction_id,
    cells: row.cells ?? 0,
    version: row.version,
    is_demo: row.is_demo,
    blocks: Object.fromEntries(blocks),
    alone: RELEASE_STEP_NAMES.filter((step) => isStepAlone(step, facts, person)),
    withdraw_block: withdrawBlock(facts, person),
  };
}

const who = (uuid: string | null, name: string | null) => (uuid === null ? null : { uuid, name: name ?? '' });

/** Why a release that missed its minute is not live: what the clock refused it for, or that the clock itself fails. */
function missedFor({ state, missed_at, held_for }: ReleaseRow, tell: Tell): string | null {
  if (missed_at && state === 'scheduled') return tell(STUCK);
  return missed_at && state === 'approved' && held_for ? tell(held_for) : null;
}

/** Checks that failed in the last rehearsal; a withdrawal takes effect with its approval and is held to none. */
export const failedChecks = (row: ReleaseRow): ReleaseDetail['checks'] =>
  row.kind === 'withdrawal' ? [] : rehearsalOf(row).checks.filter(({ result }) => result === 'fail');

/** Checks of the last rehearsal, as stored. */
export function rehearsalOf(row: ReleaseRow): Pick<ReleaseDetail, 'checks' | 'rehearsed_at'> {
  const rehearsal = row.rehearsal as { at: string; checks: ReleaseDetail['checks'] } | null;
  return { checks: rehearsal?.checks ?? [], rehearsed_at: rehearsal?.at ?? null };
}

/** The steps of a release as they are told: why a person took one, or why the office itself did, in the reader's language. */
export const historyOf = (
  events: Awaited<ReturnType<typeof readEvents>>,
  tell: Tell,
): ReleaseDetail['events'] =>
  events.map(({ step, from_state, to_state, reason, cause, by, at }) => ({
    step,
    from: from_state,
    to: to_state,
    reason: cause ? tell(cause) : reason,
    by,
    at: at.toISOString(),
  }));
