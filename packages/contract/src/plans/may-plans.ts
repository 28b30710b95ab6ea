/** Access of the calls about plans, promo codes and tax rates. */
export const mayPlans = (action: 'view' | 'create' | 'edit') =>
  ({ access: { permission: `billing.plan.${action}` } }) as const;
