/** The marks in a printed number. */
export interface NumberMarks {
  readonly group: string;
  readonly decimal: string;
}

/** Letters that stand for marks in a tag; a space must not break the line. */
const MARKS: Readonly<Record<string, string>> = { c: ',', p: '.', s: '\u00a0' };

/**
 * The marks that a language tag asks for, whatever its language does by itself; null where the language decides.
 * The wish is the tag's private part (BCP 47, "-x-"), which Intl reads past: "en-GB-x-num-pc" is 1.234,5 in English.
 * So it reaches every number that is printed by locale.
 */
export function numberMarks(locale: string): NumberMarks | null {
  const [, group = '', decimal = ''] = /-x-num-([cps])([cps])$/.exec(locale) ?? [];
  const marks = { group: MARKS[group], decimal: MARKS[decimal] };
  return marks.group && marks.decimal ? { group: marks.group, decimal: marks.decimal } : null;
}
