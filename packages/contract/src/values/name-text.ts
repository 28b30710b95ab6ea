import { oneLine } from '../forms/form-guard.ts';
import { says } from '../messages/refusals/says.ts';

/**
 * What mail programs make a link of: a scheme, `www.`, an email address, or words with a dot between and an end that sites
 * have. `Sdn.Bhd`, `J.P. Tan` and `Mohd.Salleh` are none. Nothing in it repeats without end: it reads texts of any length in one go.
 */
const ADDRESS =
  /:\/\/|\bwww\.|\S@\S|[\p{L}\p{N}]\.\p{L}{2,}[/:?#]\S|[\p{L}\p{N}-]{2}\.(?:[a-z]{2}|com|net|org|edu|gov|info|biz|name|xyz|top|site|online|shop|store|app|dev|link|click|live|club|vip|icu|work|tech|cloud|page|pro)(?![\p{L}\p{N}-])/iu;

/** What begins another line, or is no sign at all. */
const SECOND_LINE = /[\p{Cc}\u2028\u2029]/u;

/** Signs that turn the direction of the text around them. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text is the name of a person or an organisation, and not an address that others would open. */
export const isPlainName = (text: string): boolean =>
  !ADDRESS.test(text.normalize('NFKC')) && !TURNING.test(text) && !SECOND_LINE.test(text);

/** The name of a person or an organisation: others read it in emails of ours, whose words they trust. */
export const nameText = (most: number) =>
  oneLine(most).refine(
    // that it is too long or has a second line is said already
    (text) => text.length > most || SECOND_LINE.test(text) || isPlainName(text),
    says('values.name-address'),
  );
