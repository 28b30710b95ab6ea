import type { OrderLine } from '@datum/contract/orders/order-quotes';
import type { LocalText } from '@datum/contract/values/local-text';

interface Booked {
  readonly plan_name: LocalText;
  readonly first_week: string;
  readonly weeks: number;
  readonly week_price: number;
}

/** The line of a booking: its weeks at the price of when they were held. */
export function bookedLine({ plan_name, first_week, weeks, week_price }: Booked): OrderLine {
  const { en = '', ms } = plan_name;
  return {
    kind: 'item',
    name: { en: `${en}, weeks from ${first_week}`, ms: `${ms || en}, minggu mulai ${first_week}` },
    count: weeks,
    unit: Number(week_price),
    amount: Number(week_price) * weeks,
    code: null,
  };
}
