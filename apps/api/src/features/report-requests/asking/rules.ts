import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { OTHER_AREA } from '@datum/contract/requests/request-view';
import { CATALOGUE, cataloguedOf } from '@datum/contract/subjects/catalogue';

/** What can be asked about: what is published, and anything else. */
export const AREAS = [
  ...CATALOGUE.map(({ code, name }) => ({ code, name: { en: name.en, ms: name.ms } })),
  { code: OTHER_AREA, name: { en: 'Something else', ms: 'Perkara lain' } },
];

interface Sent {
  readonly data_area: string;
  readonly needed_on: string | null;
}

/** What is wrong with a request beside its schema, by field. */
export function wrongForm({ data_area, needed_on }: Sent, today: string): Record<string, Refusal[]> {
  const isPassed = needed_on !== null && needed_on < today;
  return { ...wrongArea(data_area), ...(isPassed && { needed_on: [refusal('requests.needed-passed')] }) };
}

/** Whether it is about something that we know of. */
export const wrongArea = (area: string): Record<string, Refusal[]> =>
  area === OTHER_AREA || cataloguedOf(area) ? {} : { data_area: [refusal('requests.area-unknown')] };

/** Words that say nothing of what is meant. */
const EMPTY = new Set(
  'the and for from with that this per all any each into over last data price prices index table figures dan untuk dari dengan yang harga bagi semua indeks jadual angka'.split(
    ' ',
  ),
);

/** The words of a text that a search can go by, in small letters. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length >= 3 && !EMPTY.has(word)),
  ),
];

/**
 * How well a thing fits what somebody writes: its words that are in it, at the beginning of a word; 0 = not at all.
 *
 * @example
 * fits(['steel', 'bars'], 'High tensile steel bar 10 mm'); // => 2, for a plural is the same word
 */
export function fits(words: readonly string[], text: string): number {
  const there = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => {
    const stem = word.length > 4 ? word.replace(/(es|s)$/, '') : word;
    return there.some((one) => one.startsWith(stem));
  }).length;
}
