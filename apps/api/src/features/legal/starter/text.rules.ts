import type { Block, RichText } from '@datum/contract/content/rich-text';

/** A text from lines: `## heading`, `- list`, anything else a paragraph. */
export function textOf(lines: readonly string[]): RichText {
  const content: Block[] = [];
  for (const line of lines) {
    const last = content.at(-1);
    if (line.startsWith('## ')) {
      content.push({
        type: 'heading',
        attrs: { level: 2 },
        content: [{ type: 'text', text: line.slice(3) }],
      });
    } else if (line.startsWith('- ')) {
      const item = { type: 'listItem' as const, content: [paragraph(line.slice(2))] };
      if (last?.type === 'bulletList') last.content.push(item);
      else content.push({ type: 'bulletList', content: [item] });
    } else {
      content.push(paragraph(line));
    }
  }
  return { type: 'doc', content };
}

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] });
