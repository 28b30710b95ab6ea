import { z } from 'zod';
import { says } from '../messages/refusals/says.ts';
import { PERIOD_PATTERN, YEARS_TOLD } from '../values/period.ts';
import { isSafeLink } from './safe-link.ts';

/** Marks on a piece of text. */
const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['bold', 'italic', 'code', 'subscript', 'superscript']) }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({ href: z.string().max(2000).refine(isSafeLink, says('values.content-link')) }),
  }),
]);
export type Mark = z.output<typeof mark>;

/** What a live figure shows of its series. */
export const FIGURE_SHOWS = ['value', 'change_month', 'change_year'] as const;

/**
 * A figure that is read when the page is: a published series, its newest period or a given one. Readers see the number
 * with its period, and come from it to its passport.
 */
const liveFigure = z.strictObject({
  series: z.number().int().positive(),
  /** Of an entered series; absent of what runs compute. Both count their series from one. */
  source: z.literal('entered').optional(),
  period: z
    .string()
    .refine((value) => value === 'latest' || PERIOD_PATTERN.test(value), says('values.period', YEARS_TOLD)),
  show: z.enum(FIGURE_SHOWS),
});
export type LiveFigure = z.output<typeof liveFigure>;

const EMBEDS = {
  youtube: /^[\w-]{11}$/,
  vimeo: /^\d{6,12}$/,
} as const;
export type EmbedProvider = keyof typeof EMBEDS;

const embed = z
  .strictObject({
    provider: z.enum(Object.keys(EMBEDS) as [EmbedProvider, ...EmbedProvider[]]),
    id: z.string().max(40),
    title: z.string().trim().min(1, says('values.content-embed-title')).max(160),
  })
  .refine(({ provider, id }) => EMBEDS[provider].test(id), says('values.content-embed'));

const text = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1).max(20_000),
  marks: z.array(mark).max(6).optional(),
});
const inline = z.discriminatedUnion('type', [
  text,
  z.strictObject({ type: z.literal('hardBreak') }),
  z.strictObject({ type: z.literal('figure'), attrs: liveFigure }),
]);
export type Inline = z.output<typeof inline>;

const line = z.array(inline).max(500).optional();
const paragraph = z.strictObject({ type: z.literal('paragraph'), content: line });

/** Cells and list items hold blocks again, as deep as `MOST_DEEP` below the root. */
export type Block =
  | { type: 'paragraph'; content?: Inline[] | undefined }
  | { type: 'heading'; attrs: { level: 2 | 3 | 4 }; content?: Inline[] | undefined }
  | { type: 'bulletList' | 'orderedList'; content: { type: 'listItem'; content: Block[] }[] }
  | { type: 'blockquote'; content: Block[] }
  | { type: 'callout'; attrs: { tone: 'note' | 'warning' }; content: Block[] }
  | { type: 'table'; content: { type: 'tableRow'; content: TableCell[] }[] }
  | { type: 'image'; attrs: { media: string; caption: string } }
  | { type: 'file'; attrs: { media: string; label: string } }
  | { type: 'embed'; attrs: z.output<typeof embed> }
  | { type: 'horizontalRule' };
interface TableCell {
  type: 'tableCell' | 'tableHeader';
  attrs?: { colspan?: number | undefined; rowspan?: number | undefined } | undefined;
  content: Block[];
}

const span = z.number().int().min(1).max(50).optional();
const block: z.ZodType<Block> = z.lazy(() =>
  z.discriminatedUnion('type', [
    paragraph,
    z.strictObject({
      type: z.literal('heading'),
      attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3), z.literal(4)]) }),
      content: line,
    }),
    z.strictObject({ type: z.enum(['bulletList', 'orderedList']), content: listItems }),
    z.strictObject({ type: z.literal('blockquote'), content: blocks }),
    z.strictObject({
      type: z.literal('callout'),
      attrs: z.strictObject({ tone: z.enum(['note', 'warning']) }),
      content: blocks,
    }),
    z.strictObject({
      type: z.literal('table'),
      content: z
        .array(
          z.strictObject({
            type: z.literal('tableRow'),
            content: z
              .array(
                z.strictObject({
                  type: z.enum(['tableCell', 'tableHeader']),
                  attrs: z.strictObject({ colspan: span, rowspan: span }).optional(),
                  content: blocks,
                }),
              )
              .max(30),
          }),
        )
        .max(200),
    }),
    z.strictObject({
      type: z.literal('image'),
      attrs: z.strictObject({ media: z.uuid(), caption: z.string().trim().max(300).default('') }),
    }),
    z.strictObject({
      type: z.literal('file'),
      attrs: z.strictObject({ media: z.uuid(), label: z.string().trim().max(160).default('') }),
    }),
    z.strictObject({ type: z.literal('embed'), attrs: embed }),
    z.strictObject({ type: z.literal('horizontalRule') }),
  ]),
);
const blocks: z.ZodType<Block[]> = z.array(block).max(500);
const listItems = z
  .array(z.strictObject({ type: z.literal('listItem'), content: z.array(block).max(50) }))
  .max(500);

/** Blocks within blocks: a table in a list in a quote is enough. */
const MOST_DEEP = 40;
/** Characters of the whole, as it is stored. */
const MOST_CHARACTERS = 200_000;

/**
 * A text of blocks, in the form that the editor (ProseMirror) keeps. It is a tree of known things and never HTML: what is
 * not named here cannot be stored, and pages draw each kind by a component of their own (decision 134).
 */
export const richText = z
  .unknown()
  .refine((value) => depthOf(value) <= MOST_DEEP, says('values.content-too-deep'))
  .refine((value) => (JSON.stringify(value) ?? '').length <= MOST_CHARACTERS, says('values.content-too-long'))
  .pipe(z.strictObject({ type: z.literal('doc'), content: z.array(block).max(1000) }));
export type RichText = z.output<typeof richText>;

/** How deep a value lies, counted without recursion: what arrives may be deeper than a stack. */
function depthOf(value: unknown): number {
  let deepest = 0;
  const left: [unknown, number][] = [[value, 1]];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [one, depth] = next;
    if (depth > MOST_DEEP) return depth;
    deepest = Math.max(deepest, depth);
    if (typeof one === 'object' && one !== null) {
      for (const inner of Object.values(one)) left.push([inner, depth + 1]);
    }
  }
  return deepest;
}
