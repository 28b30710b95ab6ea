import type { LineKind } from '@datum/contract/statements/statement-facts';

/** Whether a person may book a line: money came in, or the file does not say and a person has looked. */
export const mayBeIncome = ({
  kind,
  amount,
}: {
  readonly kind: LineKind;
  readonly amount: number;
}): boolean => amount > 0 && (kind === 'credit' || kind === 'unclear');
