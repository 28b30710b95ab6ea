import { CONTENT_LANGUAGES, type ContentField, type ContentLanguage } from './content-field.ts';
import type { Content } from './content-schema.ts';
import { type ContentTypeName, fieldsPer } from './content-types.ts';
import type { Block } from './rich-text.ts';
import { plainText } from './rich-text-parts.ts';
import { numbersIn, partsIn, richOf } from './values/content-values.ts';

/** One field that differs between two versions; of a text, the blocks. */
export interface FieldChange {
  readonly field: string;
  readonly language: ContentLanguage | null;
  readonly before: string;
  readonly after: string;
  /** Of a text its blocks in reading order, of parts and series these in their order: each as kept, added or taken away. */
  readonly blocks: readonly BlockChange[] | null;
}
export interface BlockChange {
  readonly change: 'same' | 'added' | 'removed';
  readonly kind: string;
  readonly words: string;
}

/** What differs between two versions, field by field and of texts block by block. */
export function changesBetween(type: ContentTypeName, before: Content, after: Content): FieldChange[] {
  const places = [
    ...fieldsPer(type, 'item').map((field) => ({ field, language: null, part: 'item' as const })),
    ...(['en', 'ms'] as const).flatMap((language) =>
      fieldsPer(type, 'language').map((field) => ({ field, language, part: language })),
    ),
  ];
  return places.flatMap(({ field, language, part }): FieldChange[] => {
    const old = before[part][field.name];
    const now = after[part][field.name];
    if (JSON.stringify(old ?? null) === JSON.stringify(now ?? null)) return [];
    if (field.kind === 'parts' || field.kind === 'series') {
      const blocks = runChanges(
        linesOf(field, old),
        linesOf(field, now),
        (line) => line,
        (words) => ({ kind: field.kind, words }),
      );
      return [{ field: field.name, language, before: '', after: '', blocks }];
    }
    if (field.kind !== 'rich') {
      return [{ field: field.name, language, before: shown(old), after: shown(now), blocks: null }];
    }
    const [was, is] = [richOf(before[part], field.name), richOf(after[part], field.name)];
    const blocks = blockChanges(was.content, is.content);
    return [{ field: field.name, language, before: plainText(was), after: plainText(is), blocks }];
  });
}

const shown = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : value === null || value === undefined ? '' : String(value);

/** What an ordered list says, a line for each of its entries: `news`, `news en` where it is shown in English alone, `news –` where it is not. */
function linesOf({ name, kind, choices = [] }: ContentField, value: unknown): string[] {
  const fields = { [name]: value };
  if (kind === 'series') return numbersIn(fields, name).map(String);
  return partsIn(fields, name, choices).map(({ part, on }) => {
    const shownIn = CONTENT_LANGUAGES.filter((language) => on[language]);
    return shownIn.length === CONTENT_LANGUAGES.length ? part : `${part} ${shownIn.join() || '–'}`;
  });
}

/** What differs between two texts. @param keyOf what makes two blocks equal: all that they say */
export const blockChanges = (
  before: readonly Block[],
  after: readonly Block[],
  keyOf: (block: Block) => string = (block) => JSON.stringify(block),
): BlockChange[] => runChanges(before, after, keyOf, toldBlock);

/** The longest common run of equal entries stays; what is left is taken away or added. */
function runChanges<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  keyOf: (entry: Entry) => string,
  told: (entry: Entry) => Omit<BlockChange, 'change'>,
): BlockChange[] {
  const changed = (change: BlockChange['change'], entry: Entry | undefined): BlockChange[] =>
    entry === undefined ? [] : [{ change, ...told(entry) }];
  const old = before.map(keyOf);
  const now = after.map(keyOf);
  const common = lengthsOfCommon(old, now);
  const found: BlockChange[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < now.length) {
    if (at < old.length && old[at] === now[to]) {
      found.push(...changed('same', before[at]));
      at += 1;
      to += 1;
    } else if (
      to >= now.length ||
      (at < old.length && lengthAt(common, at + 1, to) >= lengthAt(common, at, to + 1))
    ) {
      found.push(...changed('removed', before[at]));
      at += 1;
    } else {
      found.push(...changed('added', after[to]));
      to += 1;
    }
  }
  return found;
}

const lengthAt = (lengths: readonly (readonly number[])[], at: number, to: number): number =>
  lengths[at]?.[to] ?? 0;

/** Table of the longest common subsequence from each place on. */
function lengthsOfCommon(old: readonly string[], now: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  for (let at = old.length - 1; at >= 0; at -= 1) {
    for (let to = now.length - 1; to >= 0; to -= 1) {
      const row = lengths[at] ?? [];
      row[to] =
        old[at] === now[to]
          ? lengthAt(lengths, at + 1, to + 1) + 1
          : Math.max(lengthAt(lengths, at + 1, to), lengthAt(lengths, at, to + 1));
    }
  }
  return lengths;
}

const toldBlock = (block: Block) => ({
  kind: block.type,
  words: plainText({ type: 'doc', content: [block] }),
});
