import type { OrderLine } from '@datum/contract/orders/order-quotes';
import type { LocalText } from '@datum/contract/values/local-text';
import { inUnits } from '@datum/contract/values/money-text';

/** A line of a quote, with what it costs in minor units. */
interface QuotedLine {
  readonly text: string;
  readonly quantity: string;
  readonly price: number;
  readonly amount: number;
}

export const reportTitle = ({
  number,
  title,
}: {
  readonly number: string;
  readonly title: string;
}): LocalText => ({ en: `Report ${number}: ${title}`, ms: `Laporan ${number}: ${title}` });

/** Lines of an order in the words of its quote; a part of one has no whole quantity, so that its sum stands in the words. */
export const quotedLines = (lines: readonly QuotedLine[]): OrderLine[] =>
  lines.map(({ text, quantity, price, amount }) => ({
    kind: 'item',
    name: { en: Number(quantity) === 1 ? text : `${text}, ${quantity} × ${inUnits(price)}` },
    count: 1,
    unit: amount,
    amount,
    code: null,
  }));
