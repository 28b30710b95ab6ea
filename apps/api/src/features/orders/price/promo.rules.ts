import type { Refusal } from '@datum/contract/messages/refusals/refusal';
import { promoFor } from '../../promo-codes/rules.ts';

/** What became of a promo code that somebody typed for a plan. */
export type PromoSaid =
  | { readonly works: false; readonly code: string; readonly why: Refusal }
  | {
      readonly works: true;
      readonly code: string;
      readonly why: Refusal;
      readonly id: number;
      readonly kind: 'percent' | 'amount';
      readonly value: number;
    };

type PromoRow = NonNullable<Parameters<typeof promoFor>[1]>;

/** @param typed in capitals; '' = none was typed, and null is said of it */
export function promoOf(typed: string, found: PromoRow | undefined, plan: string): PromoSaid | null {
  if (typed === '') return null;
  const code = typed.slice(0, 40);
  const { works, why } = promoFor(code, found, [plan]);
  return works && found
    ? { works, why, code, id: found.id, kind: found.kind, value: Number(found.value) }
    : { works: false, why, code };
}
