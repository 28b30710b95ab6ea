import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeaderRow,
} from '@tiptap/pm/tables';
import type { Editor } from '@tiptap/react';

export type ToolName =
  | 'bold'
  | 'italic'
  | 'code'
  | 'subscript'
  | 'superscript'
  | 'heading'
  | 'subheading'
  | 'bullets'
  | 'numbers'
  | 'quote'
  | 'note'
  | 'warning'
  | 'rule'
  | 'table'
  | 'add-row'
  | 'add-column'
  | 'delete-row'
  | 'delete-column'
  | 'header-row'
  | 'delete-table'
  | 'undo'
  | 'redo';

/** One tool: what it does, and whether it is on where the cursor stands. */
export interface Tool {
  readonly name: ToolName;
  /** Drawn in place of its name. */
  readonly sign?: string;
  readonly run: (editor: Editor) => void;
  readonly isOn?: (editor: Editor) => boolean;
}

const mark = (
  name: ToolName & ('bold' | 'italic' | 'code' | 'subscript' | 'superscript'),
  sign: string,
): Tool => ({
  name,
  sign,
  run: (editor) => void editor.chain().focus().toggleMark(name).run(),
  isOn: (editor) => editor.isActive(name),
});

export const markTools: readonly Tool[] = [
  mark('bold', 'B'),
  mark('italic', 'I'),
  mark('code', '‹›'),
  mark('subscript', 'x₂'),
  mark('superscript', 'x²'),
];

const heading = (name: 'heading' | 'subheading', level: 2 | 3): Tool => ({
  name,
  run: (editor) => void editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
});

const callout = (name: 'note' | 'warning'): Tool => ({
  name,
  run: (editor) =>
    void (editor.isActive('callout', { tone: name })
      ? editor.chain().focus().lift('callout').run()
      : editor.chain().focus().wrapIn('callout', { tone: name }).run()),
  isOn: (editor) => editor.isActive('callout', { tone: name }),
});

/** A table with a head: rows of cells with an empty paragraph each. */
const newTable = (rows: number, columns: number) => ({
  type: 'table',
  content: Array.from({ length: rows }, (_, row) => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, () => ({
      type: row === 0 ? 'tableHeader' : 'tableCell',
      content: [{ type: 'paragraph' }],
    })),
  })),
});

export const blockTools: readonly Tool[] = [
  heading('heading', 2),
  heading('subheading', 3),
  {
    name: 'bullets',
    run: (editor) => void editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'numbers',
    run: (editor) => void editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'quote',
    run: (editor) => void editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  callout('note'),
  callout('warning'),
  { name: 'table', run: (editor) => void editor.chain().focus().insertContent(newTable(3, 3)).run() },
  { name: 'rule', run: (editor) => void editor.chain().focus().setHorizontalRule().run() },
  { name: 'undo', run: (editor) => void editor.chain().focus().undo().run() },
  { name: 'redo', run: (editor) => void editor.chain().focus().redo().run() },
];

type TableCommand = typeof addRowAfter;
const table = (name: ToolName, command: TableCommand): Tool => ({
  name,
  run: (editor) =>
    void editor
      .chain()
      .focus()
      .command(({ state, dispatch }) => command(state, dispatch))
      .run(),
});

/** Only where the cursor stands in a table. */
export const tableTools: readonly Tool[] = [
  table('add-row', addRowAfter),
  table('add-column', addColumnAfter),
  table('delete-row', deleteRow),
  table('delete-column', deleteColumn),
  table('header-row', toggleHeaderRow),
  table('delete-table', deleteTable),
];
