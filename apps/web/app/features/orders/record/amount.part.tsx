import { useMoney } from '../use-money.ts';

/** An amount with its currency, where the rows of a table may have several. */
export function Amount({ minor, currency }: { readonly minor: number; readonly currency: string }) {
  const { named } = useMoney(currency);
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{named(minor)}</span>;
}
