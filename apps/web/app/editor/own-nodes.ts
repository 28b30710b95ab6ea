import { FIGURE_SHOWS, type LiveFigure } from '@datum/contract/content/rich-text';
import { Mark, Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { type PictureOptions, PictureView, type TextPicture } from './picture-view.tsx';

/** A node that stands for something of ours: kept by its attributes, drawn in the editor as a labelled box. */
interface Boxed {
  readonly name: string;
  readonly inline: boolean;
  readonly attributes: Readonly<Record<string, string | number | null>>;
  /** Words in the box, while it is written. */
  readonly words: (attributes: Record<string, unknown>) => string;
}

const boxed = ({ name, inline, attributes, words }: Boxed) =>
  Node.create({
    name,
    inline,
    group: inline ? 'inline' : 'block',
    atom: true,
    draggable: true,
    addAttributes: () =>
      Object.fromEntries(Object.entries(attributes).map(([key, usual]) => [key, { default: usual }])),
    // cut and pasted it stays what it is, also in the other language's text; the API checks what comes from elsewhere
    parseHTML: () => [{ tag: `[data-box="${name}"]`, getAttrs: (box) => readKept(box, attributes) }],
    renderHTML: ({ node }) => [
      inline ? 'span' : 'div',
      { class: `box box-${name}`, 'data-box': name, ...kept(node.attrs) },
      words(node.attrs),
    ],
  });

/** Attributes as the box carries them to the clipboard. */
const kept = (attributes: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([, value]) => value !== null)
      .map(([key, value]) => [`data-kept-${key}`, String(value)]),
  );

/** The attributes of a box from the clipboard, each of the kind of its usual value. */
const readKept = (box: HTMLElement, attributes: Boxed['attributes']) =>
  Object.fromEntries(
    Object.entries(attributes).map(([key, usual]) => {
      const value = box.getAttribute(`data-kept-${key}`) ?? usual;
      return [key, typeof usual === 'number' ? Number(value) : value];
    }),
  );

/** Words of the boxes, which the editor is given in the language of the person. */
export interface BoxWords {
  readonly image: (attributes: Record<string, unknown>) => string;
  readonly file: (attributes: Record<string, unknown>) => string;
  readonly embed: (attributes: Record<string, unknown>) => string;
  readonly figure: (figure: LiveFigure) => string;
}

/** The blocks and pieces that only our texts have. @param picture draws the pictures themselves; left out: boxes with their words */
export const ownNodes = (words: BoxWords, picture?: TextPicture) => [
  boxed({ name: 'image', inline: false, attributes: { media: '', caption: '' }, words: words.image }).extend(
    picture
      ? {
          addOptions: (): PictureOptions => ({ picture }),
          addNodeView: () => ReactNodeViewRenderer(PictureView),
        }
      : {},
  ),
  boxed({ name: 'file', inline: false, attributes: { media: '', label: '' }, words: words.file }),
  boxed({
    name: 'embed',
    inline: false,
    attributes: { provider: 'youtube', id: '', title: '' },
    words: words.embed,
  }),
  boxed({
    name: 'figure',
    inline: true,
    attributes: { series: 0, source: null, period: 'latest', show: FIGURE_SHOWS[0] },
    words: (attributes) =>
      words.figure({
        series: Number(attributes['series']),
        ...(attributes['source'] === 'entered' ? { source: 'entered' } : {}),
        period: String(attributes['period']),
        show: FIGURE_SHOWS.find((show) => show === attributes['show']) ?? FIGURE_SHOWS[0],
      }),
  }),
  Node.create({
    name: 'callout',
    group: 'block',
    content: 'block+',
    addAttributes: () => ({ tone: { default: 'note' } }),
    parseHTML: () => [
      { tag: 'aside[data-tone]', getAttrs: (aside) => ({ tone: aside.getAttribute('data-tone') }) },
    ],
    renderHTML: ({ node: { attrs } }) => [
      'aside',
      { class: `callout callout-${attrs['tone']}`, 'data-tone': attrs['tone'] },
      0,
    ],
  }),
  lowered('subscript', 'sub'),
  lowered('superscript', 'sup'),
];

function lowered(name: string, tag: 'sub' | 'sup') {
  return Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });
}
