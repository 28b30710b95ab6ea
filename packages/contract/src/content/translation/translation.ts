import { type BlockChange, blockChanges } from '../content-changes.ts';
import type { ContentLanguage } from '../content-field.ts';
import type { Block, RichText } from '../rich-text.ts';

/** A block that stands in one language alone. */
export interface Unmatched extends Pick<BlockChange, 'kind' | 'words'> {
  /** The language that lacks it. */
  readonly language: ContentLanguage;
}

/**
 * Blocks of a text that have no counterpart in the other language. Words of two languages cannot be compared, so blocks
 * are, by their kinds in reading order: a paragraph for a paragraph, a table for a table.
 */
export const unmatchedBlocks = (en: RichText, ms: RichText): Unmatched[] =>
  blockChanges(en.content, ms.content, shapeOf).flatMap(({ change, kind, words }) =>
    change === 'same' ? [] : [{ language: change === 'removed' ? 'ms' : 'en', kind, words }],
  );

const shapeOf = (block: Block): string =>
  block.type === 'heading' ? `${block.type} ${block.attrs.level}` : block.type;
