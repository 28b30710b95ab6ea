import { IndexNumberError } from '../index-number-error.ts';
import { divideExactly } from '../means/divide-exactly.ts';
import { type Decimal, parseDecimal } from './decimal.ts';
import { roundHalfAway } from './round-half-away.ts';

/** An escalated amount as it is printed on a claim. */
export interface Escalation {
  /** decimal string, in the money of the amount */
  readonly amount: string;
  /** to / from, to `factorDecimals` places, for print; the amount is not computed from it */
  readonly factor: string;
}

/**
 * Escalates an amount of money by an index: from one month's level to another's, both published.
 *
 * Formula: amount x to / from, multiplied out in whole units and divided once, so that an amount ending
 * exactly in half a cent rounds as it does on paper.
 *
 * `amount`, `from`, `to`: decimal strings; both levels of one series, base and vintage.
 *
 * Source: teaching example RM 2,200 x 224 / 194 = RM 2,540.21.
 * @throws IndexNumberError NOT_A_NUMBER, NO_BASE_VALUE (from is not above zero)
 * @example
 * escalate({ amount: '2200', from: '194', to: '224', decimals: 2 }); // => { amount: '2540.21', factor: '1.1546' }
 */
export function escalate({
  amount,
  from,
  to,
  decimals,
  factorDecimals = 4,
}: {
  readonly amount: string;
  readonly from: string;
  readonly to: string;
  readonly decimals: number;
  readonly factorDecimals?: number;
}): Escalation {
  const money = parseDecimal(amount, { argument: 'amount' });
  const [start, end] = [parseDecimal(from, { argument: 'from' }), parseDecimal(to, { argument: 'to' })];
  if (start.units <= 0n)
    throw new IndexNumberError('NO_BASE_VALUE', 'The first level must be above zero', { from });
  const one: Decimal = { units: 1n, decimals: 0 };
  return {
    amount: roundHalfAway({ value: timesRatio(money, end, start), decimals }),
    factor: roundHalfAway({ value: timesRatio(one, end, start), decimals: factorDecimals }),
  };
}

function timesRatio(factor: Decimal, top: Decimal, bottom: Decimal): number {
  return divideExactly({
    dividend: factor.units * top.units * 10n ** BigInt(bottom.decimals),
    divisor: bottom.units * 10n ** BigInt(factor.decimals + top.decimals),
  });
}
