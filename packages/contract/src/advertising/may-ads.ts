/** Access of the calls about advertisement plans. */
export const mayAdPlans = (action: 'view' | 'create' | 'edit') =>
  ({ access: { permission: `ads.plan.${action}` } }) as const;

/** Access of the calls about bookings. */
export const mayAdBookings = (action: 'view' | 'create' | 'review' | 'pause') =>
  ({ access: { permission: `ads.booking.${action}` } }) as const;
