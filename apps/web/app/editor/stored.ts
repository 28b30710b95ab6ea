import type { RichText } from '@datum/contract/content/rich-text';
import { EMPTY_TEXT } from '@datum/contract/content/values/empty-text';
import type { JSONContent } from '@tiptap/core';

/** Attributes that are kept, by node; the editor has more for its own use. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  heading: ['level'],
  callout: ['tone'],
  image: ['media', 'caption'],
  file: ['media', 'label'],
  embed: ['provider', 'id', 'title'],
  figure: ['series', 'source', 'period', 'show'],
  tableCell: ['colspan', 'rowspan'],
  tableHeader: ['colspan', 'rowspan'],
};
const LISTS = ['bulletList', 'orderedList', 'blockquote', 'table', 'tableRow', 'listItem', 'callout'];

/** What the editor holds, as it is stored: known attributes alone, no empty end. The API checks it. */
export function storedText(content: JSONContent): RichText {
  const blocks = (content.content ?? []).map(storedNode);
  while (blocks.length > 0 && isBlank(blocks.at(-1))) blocks.pop();
  return { ...EMPTY_TEXT, content: blocks as RichText['content'] }; // the API refuses what is none
}

const isBlank = (node: JSONContent | undefined): boolean =>
  node?.type === 'paragraph' && (node.content ?? []).length === 0;

function storedNode({ type = '', text, attrs, marks, content }: JSONContent): JSONContent {
  const kept = Object.fromEntries(
    (KEPT[type] ?? [])
      .map((name) => [name, attrs?.[name] ?? undefined])
      .filter(([, value]) => value !== undefined),
  );
  return {
    type,
    ...(text === undefined ? {} : { text }),
    ...(Object.keys(kept).length > 0 ? { attrs: kept } : {}),
    ...(marks && marks.length > 0 ? { marks: marks.map(storedMark) } : {}),
    ...(content || LISTS.includes(type) ? { content: (content ?? []).map(storedNode) } : {}),
  };
}

const storedMark = (mark: { type: string; attrs?: Record<string, unknown> }) =>
  mark.type === 'link' ? { type: 'link', attrs: { href: mark.attrs?.['href'] } } : { type: mark.type };
