/** First characters by which a spreadsheet takes text for a formula or a command, also in their full-width form. */
const TRIGGER = /^[=+\-@\t\r\n\0＝＋－＠]/;

/** Text as it may stand in a spreadsheet. A text that begins with an apostrophe before a trigger is guarded too. */
export const guardText = (text: string): string =>
  TRIGGER.test(text.replace(/^'+/, '')) ? `'${text}` : text;

/** The reverse of {@link guardText}: takes exactly one apostrophe off. */
export const unguardText = (text: string): string =>
  text.startsWith("'") && TRIGGER.test(text.replace(/^'+/, '')) ? text.slice(1) : text;

/** Text as a cell of a CSV file. */
export const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Rows of text as CSV that an import reads as the same rows. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => quoted(guardText(cell))).join(',')).join('\r\n');
