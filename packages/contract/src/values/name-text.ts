import { oneLine } from '../forms/form-guard.ts';
import { says } from '../messages/refusals/says.ts';

/** Usual ends of addresses that are no ends of names, besides those of two letters and those of Cyrillic ones. */
const ENDS = `com net org edu gov int mil info biz name mobi asia xyz top site online website space host shop store app dev link
  click live club vip icu work tech cloud page pro support help bank zip mov money finance security secure services
  digital email news blog agency network systems bid loan fyi buzz monster cfd sbs`;

/**
 * What mail programs make a link of: a scheme, `www.`, an email address, numbers of a computer, or words with a dot between and an
 * end that sites have. `Sdn.Bhd`, `J.P. Tan` and `Mohd.Salleh` are none. Ends that names have too (`Co.Ltd`, `J.Ng`) are let
 * pass: emails break them. Nothing in it repeats without end: it reads texts of any length in one go.
 */
const ADDRESS = new RegExp(
  [
    /:\/\/|\bwww\.|\S@\S|\.xn--|\bt\.(?:me|co)\b/,
    /[\p{L}\p{N}]\.\p{L}{2,}[/:?#]\S/u,
    /\d\.\d{1,3}\.\d{1,3}\.\d/,
    new RegExp(
      `[\\p{L}\\p{N}-]{2}\\.(?:[a-z]{2}|[\\u0400-\\u04ff]{2,}|${ENDS.split(/\s+/).join('|')})(?![\\p{L}\\p{N}-])`,
      'u',
    ),
  ]
    .map(({ source }) => source)
    .join('|'),
  'iu',
);

/** What begins another line, or is no sign at all. */
const SECOND_LINE = /[\p{Cc}\u2028\u2029]/u;

/** Signs that turn the direction of the text around them. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text is the name of a person or an organisation, and not an address that others would open. */
export const isPlainName = (text: string): boolean =>
  // a full stop of ideographs is a dot to browsers
  !ADDRESS.test(text.normalize('NFKC').replaceAll('\u3002', '.')) &&
  !TURNING.test(text) &&
  !SECOND_LINE.test(text);

/** The name of a person or an organisation: others read it in emails of ours, whose words they trust. */
export const nameText = (most: number) =>
  oneLine(most).refine(
    // that it is too long or has a second line is said already
    (text) => text.length > most || SECOND_LINE.test(text) || isPlainName(text),
    says('values.name-address'),
  );
