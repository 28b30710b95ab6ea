import type { Block, Inline, RichText } from '@datum/contract/content/rich-text';

/** A live figure named in a text as `{name}`; its series is found when the demonstration is made. */
export type NamedSeries = Readonly<Record<string, number>>;

/**
 * A text from short signs, so that the demonstration reads as it is written: `## heading`, `- list`, `! note`, anything
 * else a paragraph; `[words](/address)` is a link, `{name}` a live figure.
 */
export function written(lines: readonly string[], series: NamedSeries = {}): RichText {
  const content: Block[] = [];
  for (const line of lines) {
    const last = content.at(-1);
    if (line.startsWith('## ')) {
      content.push({ type: 'heading', attrs: { level: 2 }, content: inline(line.slice(3), series) });
    } else if (line.startsWith('- ')) {
      const item = { type: 'listItem' as const, content: [paragraph(line.slice(2), series)] };
      if (last?.type === 'bulletList') last.content.push(item);
      else content.push({ type: 'bulletList', content: [item] });
    } else if (line.startsWith('! ')) {
      content.push({ type: 'callout', attrs: { tone: 'note' }, content: [paragraph(line.slice(2), series)] });
    } else {
      content.push(paragraph(line, series));
    }
  }
  return { type: 'doc', content };
}

const paragraph = (words: string, series: NamedSeries): Block => ({
  type: 'paragraph',
  content: inline(words, series),
});

const PIECE = /\[([^\]]+)\]\(([^)]+)\)|\{([a-z]+)\}/g;

function inline(words: string, series: NamedSeries): Inline[] {
  const pieces: Inline[] = [];
  let from = 0;
  for (const found of words.matchAll(PIECE)) {
    const [all, label, href, name] = found;
    pieces.push(...text(words.slice(from, found.index)));
    if (label && href) pieces.push({ type: 'text', text: label, marks: [{ type: 'link', attrs: { href } }] });
    const id = name ? series[name] : undefined;
    if (id !== undefined)
      pieces.push({ type: 'figure', attrs: { series: id, period: 'latest', show: 'value' } });
    from = found.index + all.length;
  }
  return [...pieces, ...text(words.slice(from))];
}

const text = (words: string): Inline[] => (words === '' ? [] : [{ type: 'text', text: words }]);
