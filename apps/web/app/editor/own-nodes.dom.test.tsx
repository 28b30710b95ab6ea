import { Editor } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { expect, test } from 'vitest';
import { ownNodes } from './own-nodes.ts';

/** What is cut from one text and pasted into another goes over the clipboard as HTML. */
const words = () => 'words';
const open = () =>
  new Editor({
    extensions: [StarterKit, ...ownNodes({ image: words, file: words, embed: words, figure: words })],
  });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const WRITTEN = {
  type: 'doc',
  content: [
    paragraph(
      { type: 'text', text: 'Steel costs ' },
      { type: 'figure', attrs: { series: 3, source: 'entered', period: '2026-09', show: 'change_year' } },
      { type: 'figure', attrs: { series: 12, source: null, period: 'latest', show: 'value' } },
    ),
    { type: 'callout', attrs: { tone: 'warning' }, content: [paragraph({ type: 'text', text: 'Revised' })] },
    { type: 'file', attrs: { media: '0b5f', label: 'Table "A" & B' } },
    { type: 'embed', attrs: { provider: 'vimeo', id: '77', title: 'A film' } },
    { type: 'image', attrs: { media: '7c1e', caption: '' } },
  ],
};

test('figures, files, films, pictures and notes stay what they are when they are cut and pasted', () => {
  const from = open();
  from.commands.setContent(WRITTEN);
  const to = open();
  to.commands.setContent(from.getHTML());
  expect(to.getJSON()).toEqual(from.getJSON());
  expect(to.getJSON().content?.slice(0, WRITTEN.content.length)).toMatchObject(WRITTEN.content);
  from.destroy();
  to.destroy();
});
