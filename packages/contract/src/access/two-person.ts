import { DATA_SET_CODES } from '../data-sets/price-data-set.ts';
import { defaultPermissions, isPermission } from './permissions.ts';

/** Deeds that two people share: one of them reviews, approves, publishes or gives power to others. */
const ACTIONS: readonly string[] = [
  'approve',
  'review',
  'schedule',
  'release',
  'withdraw',
  'publish',
  'assign-role',
  'assign-permission',
];

/**
 * Who supplies a region sees the earlier prices of its lines; who may sign in from where decides who comes in; access that
 * is not paid for is worth money, and a refund is money; where transfers go and what a code takes off a price are money too;
 * a file that everybody reads is replaced by two.
 */
const OTHERS: readonly string[] = [
  'data.round.edit',
  'data.sample.edit',
  'security.policy.edit',
  'billing.subscriber.grant',
  'billing.transaction.refund',
  'cms.media.edit',
  'billing.plan.create',
  'billing.plan.edit',
];

/** Whether a permission lets somebody take part in what needs two people (`settled.md` 11.2). */
export const sharesPower = (permission: string): boolean =>
  OTHERS.includes(permission) || ACTIONS.includes(permission.slice(permission.lastIndexOf('.') + 1));

/** What grants bring of what two people share and was not there before, or did not reach as far; `before` may be nothing. */
export const powerGained = (before: readonly Held[], after: readonly Held[]): readonly string[] =>
  gained(before, after, (grants) => grants.filter(({ permission }) => sharesPower(permission)));

/** Whether grants bring a part in what two people share. */
export const givesPower = (before: readonly Held[], after: readonly Held[]): boolean =>
  powerGained(before, after).length > 0;

/**
 * The grants by which somebody enters prices that others review. Only `all` reaches beyond the own organisation, whatever the
 * scope is called. Who enters everybody's prices and reviews them too is one of the two people, and nobody's provider.
 */
export const entriesOf = (grants: readonly Held[]): readonly Held[] =>
  grants.filter(({ permission, scope }) => {
    const resource = ENTRIES.get(permission);
    return resource !== undefined && (scope !== 'all' || !reviews(grants, resource));
  });

/** By which of their grants people come to enter prices that they did not enter before: who that is, two people say. */
export const entriesGained = (before: readonly Held[], after: readonly Held[]): readonly string[] =>
  gained(before, after, entriesOf);

/**
 * By which of their grants people come to reach what other organisations supply: those of an organisation, and who enters prices
 * without reviewing them. Two people say it, as they say who enters; who reviews it all is one of them.
 */
export const beyondGained = (
  before: readonly Held[],
  after: readonly Held[],
  isOfOrganisation: boolean,
): readonly string[] =>
  gained(before, after, (grants) =>
    isOfOrganisation || entriesOf(grants).length > 0 ? beyondOf(grants) : [],
  );

/** A right that no provider has at first reaches everybody's, whatever its scope is called. */
const beyondOf = (grants: readonly Held[]): readonly Held[] =>
  grants.filter(
    ({ permission, scope }) =>
      permission.startsWith('data.') &&
      !ENTRIES.has(permission) &&
      (scope === 'all' || !isPermission(permission) || !OWN.has(permission)) &&
      !isStaffFor(grants, permission),
  );

const OWN = defaultPermissions('Data Provider');

/** Whether grants review the data set of a permission, or any where it is of none, and enter nothing that others review. */
const isStaffFor = (grants: readonly Held[], permission: string): boolean => {
  if (entriesOf(grants).length > 0) return false;
  const own = DATA_SETS.find((resource) => permission.startsWith(`${resource}.`));
  return own ? reviews(grants, own) : DATA_SETS.some((resource) => reviews(grants, resource));
};

const DATA_SETS = DATA_SET_CODES.map((code) => `data.${code}`);

/** Permissions by which prices come into a sheet, with the resource of its data set. */
const ENTRIES: ReadonlyMap<string, string> = new Map(
  DATA_SET_CODES.flatMap((code) =>
    ['create', 'import', 'submit'].map((action) => [`data.${code}.${action}`, `data.${code}`] as const),
  ),
);

const reviews = (grants: readonly Held[], resource: string): boolean =>
  grants.some(({ permission, scope }) => permission === `${resource}.review` && scope === 'all');

/** The permissions of a choice of grants that the same choice before did not have, or for fewer rows. */
const gained = (
  before: readonly Held[],
  after: readonly Held[],
  choose: (grants: readonly Held[]) => readonly Held[],
): readonly string[] => {
  const had = choose(before);
  return choose(after)
    .filter(
      ({ permission, scope }) =>
        !had.some((held) => held.permission === permission && (held.scope === 'all' || held.scope === scope)),
    )
    .map(({ permission }) => permission);
};

/** A permission and how far it reaches. */
interface Held {
  readonly permission: string;
  readonly scope: string;
}
