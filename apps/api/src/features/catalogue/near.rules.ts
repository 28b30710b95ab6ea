import type { CatalogueEntry } from '@datum/contract/publication/catalogue';
import { MOST_NEAR_SEARCHES } from '@datum/contract/publication/near-searches';
import { plain, textOfEntry } from './rules.ts';

const MOST_WORDS = 8;

/** The words of a text without case and accents. */
export const wordsIn = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words of a search that are nowhere in what is known: these may be slips. */
export const unknownWords = (search: string, known: string): string[] =>
  wordsIn(search)
    .slice(0, MOST_WORDS)
    .filter((word) => word.length >= SHORTEST && !known.includes(word));

/**
 * What a search may have meant: each unknown word is replaced by the nearest words of the names, and left out where none is
 * near. Only searches that find something are offered.
 */
export function nearSearches(
  search: string,
  entries: readonly CatalogueEntry[],
  titles: readonly string[],
): string[] {
  const names = [...entries.map(textOfEntry), ...titles.map(plain)];
  const all = names.join(' ');
  const unknown = new Set(unknownWords(search, all));
  if (unknown.size === 0) return [];
  const vocabulary = new Set(wordsIn(all));
  const choices = wordsIn(search)
    .slice(0, MOST_WORDS)
    .map((word) => (unknown.has(word) ? nearestWords(word, vocabulary) : [word]));
  const offered = Array.from({ length: MOST_NEAR_SEARCHES }, (_, place) =>
    choices.flatMap((near) => near[place] ?? near[0] ?? []),
  );
  const finds = (words: readonly string[]) =>
    words.length > 0 && names.some((name) => words.every((word) => name.includes(word)));
  return [...new Set(offered.filter(finds).map((words) => words.join(' ')))];
}

/** Shorter words have too many neighbours. */
const SHORTEST = 4;
/** Slips that a word of a length may have; longer ones as the last. */
const slipsIn = (word: string) => (word.length < 6 ? 1 : word.length < 9 ? 2 : 3);

function nearestWords(word: string, vocabulary: ReadonlySet<string>): string[] {
  const most = slipsIn(word);
  return [...vocabulary]
    .filter((known) => known.length >= SHORTEST && Math.abs(known.length - word.length) <= most)
    .map((known) => ({ known, slips: slipsBetween(word, known) }))
    .filter(({ slips }) => slips <= most)
    .toSorted(
      (one, other) =>
        one.slips - other.slips || Number(one.known[0] !== word[0]) - Number(other.known[0] !== word[0]),
    )
    .slice(0, MOST_NEAR_SEARCHES)
    .map(({ known }) => known);
}

/** Letters that are missing, too many, wrong, or in the place of their neighbour. */
export function slipsBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      const swapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      line[at] = Math.min(
        (last[at] ?? 0) + 1,
        (line[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        swapped ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, line];
  }
  return last[other.length] ?? 0;
}
