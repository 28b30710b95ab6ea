/** How references of orders are written, for people who type them into their bank. */
export const REFERENCE = /^D\d{8}-\d{2}$/;

/** The check digits of a number, by ISO 7064 MOD 97-10: one digit typed wrongly, or two swapped, are found. */
const checkOf = (digits: string): string => String(98n - ((BigInt(digits) * 100n) % 97n)).padStart(2, '0');

/** The reference of an order by its number: `D00000042-15`. */
export function referenceOf(number: number): string {
  const digits = String(number).padStart(8, '0');
  return `D${digits}-${checkOf(digits)}`;
}

/** A reference as people type it, in any case and with blanks; null where it is none, or a digit is wrong. */
export function readReference(text: string): string | null {
  const typed = text.toUpperCase().replace(/[\s-]/g, '');
  const found = /^D(\d{8})(\d{2})$/.exec(typed);
  if (!found) return null;
  const [, digits = '', check] = found;
  return checkOf(digits) === check ? `D${digits}-${check}` : null;
}
