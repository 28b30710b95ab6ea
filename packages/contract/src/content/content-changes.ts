import type { ContentLanguage } from './content-field.ts';
import { type Content, richOf } from './content-schema.ts';
import { type ContentTypeName, fieldsPer } from './content-types.ts';
import type { Block } from './rich-text.ts';
import { plainText } from './rich-text-parts.ts';

/** One field that differs between two versions; of a text, the blocks. */
export interface FieldChange {
  readonly field: string;
  readonly language: ContentLanguage | null;
  readonly before: string;
  readonly after: string;
  /** Of a text: its blocks in reading order, each as kept, added or taken away. */
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

/** The longest common run of equal blocks stays; what is left is taken away or added. */
export function blockChanges(before: readonly Block[], after: readonly Block[]): BlockChange[] {
  const old = before.map((block) => JSON.stringify(block));
  const now = after.map((block) => JSON.stringify(block));
  const common = lengthsOfCommon(old, now);
  const found: BlockChange[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < now.length) {
    if (at < old.length && old[at] === now[to]) {
      found.push(blockChange('same', before[at]));
      at += 1;
      to += 1;
    } else if (
      to >= now.length ||
      (at < old.length && lengthAt(common, at + 1, to) >= lengthAt(common, at, to + 1))
    ) {
      found.push(blockChange('removed', before[at]));
      at += 1;
    } else {
      found.push(blockChange('added', after[to]));
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

const blockChange = (change: BlockChange['change'], block: Block | undefined): BlockChange => ({
  change,
  kind: block?.type ?? '',
  words: block ? plainText({ type: 'doc', content: [block] }) : '',
});
