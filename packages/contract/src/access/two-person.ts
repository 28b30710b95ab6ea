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

/** Whether grants bring a part in what two people share that was not there before; `before` may be nothing. */
export const givesPower = (before: readonly Named[], after: readonly Named[]): boolean =>
  after.some(
    ({ permission }) => sharesPower(permission) && !before.some((had) => had.permission === permission),
  );

/** Whether grants let somebody enter prices in the name of an organisation: who that is, two people say. */
export const entersPrices = (grants: readonly (Named & { readonly scope: string })[]): boolean =>
  grants.some(
    ({ permission, scope }) => scope === 'stakeholder' && /^data\.\w+\.(create|submit)$/.test(permission),
  );

interface Named {
  readonly permission: string;
}
