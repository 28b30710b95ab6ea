import type { ActionOf, Permission } from '../access/permissions.ts';

/** States of a release: a vintage of one data set or family for one period. */
export const RELEASE_STATES = [
  'draft',
  'rehearsed',
  'approved',
  'scheduled',
  'live',
  'superseded',
  'withdrawn',
  'cancelled',
] as const;
export type ReleaseState = (typeof RELEASE_STATES)[number];

/** What a vintage is: the first of its period, a change of it, or the withdrawal of one. */
export const RELEASE_KINDS = ['first', 'update', 'revision', 'correction', 'withdrawal'] as const;
export type ReleaseKind = (typeof RELEASE_KINDS)[number];

/** What the permissions of a product's releases allow. */
export type PublishAction = ActionOf<'publish.cost-data' | 'publish.cost-indices'>;

interface ReleaseStepRule {
  readonly from: readonly ReleaseState[];
  readonly to: ReleaseState;
  /** Action of the permission `publish.cost-data.*` or `publish.cost-indices.*`. */
  readonly action: PublishAction;
  /** Somebody who neither prepared, edited nor rehearsed it must do it; also a Super Administrator (rules 4.1). */
  readonly fourEyes?: true;
  readonly needsReason?: true;
}

/** What a person may do with a release. Going live by the clock is done by the system from `scheduled`. */
export const RELEASE_STEPS = {
  rehearse: { from: ['draft', 'rehearsed'], to: 'rehearsed', action: 'rehearse' },
  return: { from: ['rehearsed', 'approved'], to: 'draft', action: 'approve', needsReason: true },
  approve: { from: ['rehearsed'], to: 'approved', action: 'approve', fourEyes: true },
  schedule: { from: ['approved', 'scheduled'], to: 'scheduled', action: 'schedule' },
  hold: { from: ['scheduled'], to: 'approved', action: 'schedule', needsReason: true },
  publish: { from: ['approved', 'scheduled'], to: 'live', action: 'release', fourEyes: true },
  cancel: {
    from: ['draft', 'rehearsed', 'approved', 'scheduled'],
    to: 'cancelled',
    action: 'schedule',
    needsReason: true,
  },
} as const satisfies Record<string, ReleaseStepRule>;
export type ReleaseStep = keyof typeof RELEASE_STEPS;
export const RELEASE_STEP_NAMES = Object.keys(RELEASE_STEPS) as [ReleaseStep, ...ReleaseStep[]];
/** What a release's history tells of: steps, and what withdrawals do. */
export const RELEASE_DEEDS = [...RELEASE_STEP_NAMES, 'prepare-withdrawal', 'withdraw'] as const;
export type ReleaseDeed = (typeof RELEASE_DEEDS)[number];

/**
 * A withdrawal is short: it is prepared with its figures and takes effect with the approval (decision 060). Every other
 * step is not in its life.
 */
const WITHDRAWAL_STEPS: Partial<Record<ReleaseStep, ReleaseStepRule>> = {
  approve: { from: ['rehearsed'], to: 'live', action: 'withdraw', fourEyes: true },
  cancel: { from: ['rehearsed'], to: 'cancelled', action: 'withdraw', needsReason: true },
};

/** The rule of a step in the life of a release's kind; undefined when that life has no such step. */
export const stepRule = (step: ReleaseStep, kind: ReleaseKind): ReleaseStepRule | undefined =>
  kind === 'withdrawal' ? WITHDRAWAL_STEPS[step] : RELEASE_STEPS[step];

/** Why a step's button is disabled; each has a sentence in the texts. */
export const RELEASE_BLOCKS = [
  'permission',
  'state',
  'four-eyes',
  'own-minute',
  'other-minute',
  'brought-forward',
  'period-open',
  'newer-run',
  'run-replaced',
  'older-structure',
  'checks-failed',
] as const;
export type ReleaseBlock = (typeof RELEASE_BLOCKS)[number];

/** Why the figures of a release are not what its period would be published by; null when they are. Everybody who looks at it is told. */
export const OUTDATED = ['run-replaced', 'newer-run', 'older-structure'] as const satisfies ReleaseBlock[];
export type Outdated = (typeof OUTDATED)[number];

export function outdatedFor({
  lacks_run,
  is_outdated,
  is_by_older_structure,
}: Pick<MinuteFacts, 'lacks_run' | 'is_outdated' | 'is_by_older_structure'>):
  | (typeof OUTDATED)[number]
  | null {
  if (lacks_run) return 'run-replaced';
  if (is_outdated) return 'newer-run';
  return is_by_older_structure ? 'older-structure' : null;
}

/** The resource whose permissions rule a subject's releases. */
export const publishResource = (kind: 'prices' | 'indices'): 'publish.cost-data' | 'publish.cost-indices' =>
  kind === 'prices' ? 'publish.cost-data' : 'publish.cost-indices';

/** What the decision needs to know of a release. */
export interface ReleaseFacts {
  readonly state: ReleaseState;
  readonly kind: 'prices' | 'indices';
  readonly release_kind: ReleaseKind;
  /** Everybody who contributed since its last approval, with the accounts that count as one of them. */
  readonly contributors: readonly (string | null)[];
  /** Actions that one person at most may take now: until there are two, that person takes them alone. */
  readonly alone?: readonly string[] | undefined;
}

/** Who asks. */
export interface ReleasePerson {
  readonly uuid: string;
  readonly permissions: readonly Permission[];
}

/** Why `step` is not possible for `person`, whatever the minute; null when it is. */
export function releaseBlock(
  step: ReleaseStep,
  release: ReleaseFacts,
  person: ReleasePerson,
): ReleaseBlock | null {
  const rule = stepRule(step, release.release_kind);
  if (!rule) {
    return 'state';
  }
  if (!person.permissions.includes(`${publishResource(release.kind)}.${rule.action}`)) {
    return 'permission';
  }
  if (!rule.from.includes(release.state)) {
    return 'state';
  }
  const isOwn = rule.fourEyes && release.contributors.includes(person.uuid);
  return isOwn && !release.alone?.includes(rule.action) ? 'four-eyes' : null;
}

/** The right by which a step is taken. */
export const rightOf = (
  step: ReleaseStep,
  { kind, release_kind }: Pick<ReleaseFacts, 'kind' | 'release_kind'>,
) => `${publishResource(kind)}.${(stepRule(step, release_kind) ?? RELEASE_STEPS[step]).action}` as const;

/** Whether `person` takes alone a step that needs two people: the release is their own, and nobody else may take it yet. */
export function isStepAlone(
  step: ReleaseStep,
  { release_kind, contributors, alone = [] }: ReleaseFacts,
  { uuid }: Pick<ReleasePerson, 'uuid'>,
): boolean {
  const rule = stepRule(step, release_kind);
  return Boolean(rule?.fourEyes) && contributors.includes(uuid) && alone.includes(rule?.action ?? '');
}

type MinuteBlock = Extract<ReleaseBlock, 'own-minute' | 'other-minute' | 'brought-forward'>;

/** What the decision on a minute needs to know beside the release. */
export interface MinuteFacts extends ReleaseFacts {
  /** The minute that readers were told; null where none was. Only a first release has one to keep. */
  readonly planned_at: Date | null;
  /** The same, also where that date was cancelled since: readers who heard of it wait until it has passed. */
  readonly told_at: Date | null;
  /** The minute that readers were told first, where it was changed since. */
  readonly first_at: Date | null;
  /** Who moved or cancelled the announced date last, with the accounts that count as that person; none = it stands as it was announced. */
  readonly movers: readonly string[];
  readonly approvers: readonly string[];
  /** The instant at which its period ends in the office. */
  readonly ends_at: Date;
  /** Its period was computed again since it was rehearsed, with other figures: its own run would not be made any more. */
  readonly is_outdated: boolean;
  /** Its run does not count any more, and no approved one took its place: what it was computed from was computed again. */
  readonly lacks_run: boolean;
  /** A newer structure was approved since its run: its period takes that one. */
  readonly is_by_older_structure: boolean;
  /** A check of its last rehearsal failed. */
  readonly has_failed: boolean;
}

/** Steps that bring the figures of a release nearer to readers. */
const FORWARD: readonly ReleaseStep[] = ['approve', 'schedule', 'publish'];

/**
 * Whether a first release at the minute `at` would come before its period has ended, and no minute within the period was
 * announced for it: what readers were told rules (decision 191).
 */
export const isBeforeEnd = (
  { release_kind, planned_at, ends_at }: Pick<MinuteFacts, 'release_kind' | 'planned_at' | 'ends_at'>,
  at: Date,
): boolean => release_kind === 'first' && at < ends_at && (planned_at === null || planned_at >= ends_at);

/**
 * Whether readers still wait for the announced minute of a release: another one is a change of what they were told. To cancel
 * the date does not take back that they were told.
 */
export const isAwaited = (
  { release_kind, told_at }: Pick<MinuteFacts, 'release_kind' | 'told_at'>,
  now: Date,
): boolean => release_kind === 'first' && told_at !== null && told_at > now;

/** Whether a person with a part in a release chose the announced minute, before the one that readers were told first and still wait for. */
const isBroughtForward = (
  { planned_at, first_at, movers, contributors, approvers }: MinuteFacts,
  now: Date,
): boolean =>
  planned_at !== null &&
  first_at !== null &&
  planned_at < first_at &&
  first_at > now &&
  movers.some((mover) => contributors.includes(mover) || approvers.includes(mover));

/**
 * Why `person` cannot schedule a release for the minute `at`, or publish it then, alone; null when they can (decision 108).
 * Who contributed takes the announced minute, and so does who approved while readers wait for it; who moved that minute takes
 * none: one person would decide when it is published. A minute that one of them brought forward is no longer what readers were
 * told first: somebody without a part in the release takes it.
 */
export function minuteBlock(
  facts: MinuteFacts,
  { uuid }: Pick<ReleasePerson, 'uuid'>,
  at: Date,
  now: Date,
): MinuteBlock | null {
  const { contributors, planned_at, movers, approvers, alone = [] } = facts;
  if (alone.includes('schedule')) {
    return null;
  }
  const waits = isAwaited(facts, now);
  if (movers.includes(uuid) && (waits || planned_at !== null)) {
    return 'own-minute';
  }
  const isEarly = isBroughtForward(facts, now);
  const hadPart = contributors.includes(uuid) || (approvers.includes(uuid) && (waits || isEarly));
  if (at.getTime() === planned_at?.getTime()) return isEarly && hadPart ? 'brought-forward' : null;
  return hadPart ? 'other-minute' : null;
}

/**
 * Why `step` is not possible for `person` at this moment; null when it is. To publish what was announced is to choose its
 * minute: before it that changes what readers were told.
 */
export function stepBlock(
  step: ReleaseStep,
  facts: MinuteFacts,
  person: ReleasePerson,
  now: Date,
): ReleaseBlock | null {
  const block = releaseBlock(step, facts, person);
  if (block === null && FORWARD.includes(step)) {
    const outdated = outdatedFor(facts);
    if (outdated) return outdated;
  }
  if (block === null && step === 'approve' && facts.has_failed) return 'checks-failed';
  if (block !== null || step !== 'publish' || facts.release_kind !== 'first') return block;
  if (isBeforeEnd(facts, now)) return 'period-open';
  const hasMinute = facts.planned_at !== null || isAwaited(facts, now);
  return hasMinute ? minuteBlock(facts, person, now, now) : null;
}

/** Why a release cannot be withdrawn by `person` now; null when a withdrawal can be prepared. */
export function withdrawBlock(release: ReleaseFacts, person: ReleasePerson): ReleaseBlock | null {
  if (!person.permissions.includes(`${publishResource(release.kind)}.withdraw`)) {
    return 'permission';
  }
  return release.state === 'live' && release.release_kind !== 'withdrawal' ? null : 'state';
}
