/** An article as a feed tells of it. */
export interface FeedItem {
  /** By it programs know what they have shown: it stays when the address, the words or the site's own address change. */
  readonly uuid: string;
  readonly title: string;
  readonly words: string;
  readonly url: string;
  /** When it came out, ISO. */
  readonly at: string;
}

interface Feed {
  readonly title: string;
  readonly language: string;
  readonly url: string;
  readonly items: readonly FeedItem[];
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as XML takes it: signs of its own are named, and characters that it knows not are left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? '');

/** A feed in RSS 2.0. */
export const feedOf = ({ title, language, url, items }: Feed): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0"><channel>',
    `<title>${escaped(title)}</title><link>${escaped(url)}</link><description>${escaped(title)}</description>`,
    `<language>${escaped(language)}</language>`,
    ...items.map(
      (item) =>
        `<item><title>${escaped(item.title)}</title><link>${escaped(item.url)}</link>` +
        `<guid isPermaLink="false">urn:uuid:${item.uuid}</guid><pubDate>${new Date(item.at).toUTCString()}</pubDate>` +
        `<description>${escaped(item.words)}</description></item>`,
    ),
    '</channel></rss>',
  ].join('\n');
