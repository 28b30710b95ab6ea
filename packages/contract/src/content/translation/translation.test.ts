import { expect, test } from 'vitest';
import type { Block, RichText } from '../rich-text.ts';
import { unmatchedBlocks } from './translation.ts';

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const heading = (level: 2 | 3, text: string): Block => ({
  type: 'heading',
  attrs: { level },
  content: [{ type: 'text', text }],
});
const text = (...content: Block[]): RichText => ({ type: 'doc', content });

test('a translation with the same blocks in the same order lacks nothing, whatever the words', () => {
  const en = text(heading(2, 'Cement'), paragraph('It is dearer.'));
  const ms = text(heading(2, 'Simen'), paragraph('Lebih mahal.'));
  expect(unmatchedBlocks(en, ms)).toEqual([]);
});

test('a block that stands in one language alone is named, with the language that lacks it', () => {
  const en = text(
    heading(2, 'Cement'),
    paragraph('It is dearer.'),
    heading(3, 'Sand'),
    paragraph('As before.'),
  );
  const ms = text(heading(2, 'Simen'), paragraph('Lebih mahal.'), paragraph('Seperti dahulu.'));
  expect(unmatchedBlocks(en, ms)).toEqual([{ language: 'ms', kind: 'heading', words: 'Sand' }]);
  expect(unmatchedBlocks(ms, en)).toEqual([{ language: 'en', kind: 'heading', words: 'Sand' }]);
});
