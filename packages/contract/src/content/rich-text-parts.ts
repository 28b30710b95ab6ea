import type { Block, Inline, LiveFigure, RichText } from './rich-text.ts';

/** Everything in a text, in reading order. */
export function* nodesOf(text: RichText): Generator<Block | Inline> {
  const left: (Block | Inline | { content?: unknown })[] = [...text.content].reverse();
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if ('type' in next) yield next;
    const content = 'content' in next ? next.content : undefined;
    if (Array.isArray(content)) left.push(...[...content].reverse());
  }
}

/** The words of a text, a line for each block: what search and excerpts read. */
export function plainText(text: RichText): string {
  const lines: string[] = [''];
  for (const node of nodesOf(text)) {
    if (node.type === 'text') lines[lines.length - 1] += node.text;
    else if (node.type !== 'hardBreak' && node.type !== 'figure') lines.push('');
  }
  return lines.filter((line) => line.trim() !== '').join('\n');
}

export const isEmptyText = (text: RichText): boolean =>
  ![...nodesOf(text)].some(
    (node) =>
      (node.type === 'text' && node.text.trim() !== '') ||
      ['image', 'file', 'embed', 'figure', 'table'].includes(node.type),
  );

/** The live figures of a text, each once. */
export function figuresOf(text: RichText): LiveFigure[] {
  const found = new Map<string, LiveFigure>();
  for (const node of nodesOf(text)) if (node.type === 'figure') found.set(figureKey(node.attrs), node.attrs);
  return [...found.values()];
}

/** What is shown of a series that a page leads with: its newest value, and the change on a year before. */
export const headlineFigures = (series: number): [LiveFigure, LiveFigure] => [
  { series, period: 'latest', show: 'value' },
  { series, period: 'latest', show: 'change_year' },
];

/** Names the series of a live figure: `148`, or `e12` of an entered one. */
export const seriesKey = ({ series, source }: Pick<LiveFigure, 'series' | 'source'>): string =>
  source === 'entered' ? `e${series}` : String(series);

/** Names a live figure in an answer. */
export const figureKey = (figure: LiveFigure): string =>
  `${seriesKey(figure)}.${figure.period}.${figure.show}`;

/** Media that a text shows or offers. */
export const mediaOf = (text: RichText): string[] => [
  ...new Set(
    [...nodesOf(text)].flatMap((node) =>
      node.type === 'image' || node.type === 'file' ? [node.attrs.media] : [],
    ),
  ),
];

/** Where the links of a text lead. */
export const linksOf = (text: RichText): string[] => [
  ...new Set(
    [...nodesOf(text)].flatMap((node) =>
      node.type === 'text'
        ? (node.marks ?? []).flatMap((mark) => (mark.type === 'link' ? [mark.attrs.href] : []))
        : [],
    ),
  ),
];

/** Headings with an address in the page, for a list of contents. */
export function headingsOf(
  text: RichText,
): { readonly level: number; readonly words: string; readonly anchor: string }[] {
  const seen = new Map<string, number>();
  return text.content.flatMap((node) => {
    if (node.type !== 'heading') return [];
    const words = (node.content ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('');
    const bare = slugOf(words) || 'part';
    const times = (seen.get(bare) ?? 0) + 1;
    seen.set(bare, times);
    return [{ level: node.attrs.level, words, anchor: times === 1 ? bare : `${bare}-${times}` }];
  });
}

/** A title as a part of an address: small letters, digits and hyphens. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');
