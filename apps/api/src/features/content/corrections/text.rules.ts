import type { ShownFigure } from '@datum/contract/content/content-calls';
import { CONTENT_LANGUAGES, type ContentLanguage } from '@datum/contract/content/content-field';
import { type Content, contentSchema } from '@datum/contract/content/content-schema';
import { type ContentTypeName, contentType } from '@datum/contract/content/content-types';
import type { Block, Inline, LiveFigure } from '@datum/contract/content/rich-text';
import { textOf } from '@datum/contract/content/values/content-values';
import { pathOf } from '@datum/contract/screens/address';
import { OUTSIDE } from '@datum/contract/screens/outside';
import type { LocalText } from '@datum/contract/values/local-text';
import { dayOf, numberIn, periodIn } from './print.rules.ts';
import { CORRECTION_WORDS } from './words.table.ts';

/** A figure of a text that reads differently since a revision. */
export interface ChangedFigure {
  /** Of a given period, so that the article goes on telling the same figure. */
  readonly figure: LiveFigure;
  /** As readers saw it. */
  readonly before: ShownFigure;
  /** Whether everybody may read the old value: only then it is written out. */
  readonly isOpen: boolean;
  /** What readers were told of the revision; empty where they were told nothing. */
  readonly reason: LocalText;
}

/** What a correction is about: a text, or the subject of a message. */
export interface Corrected {
  readonly title: Readonly<Record<ContentLanguage, string>>;
  /** Where readers find it; null = nowhere. */
  readonly address: string | null;
  /** Slugs of products. */
  readonly products: readonly string[];
  readonly timeZone: string;
}

/** The title of an item in each language, the other one's where it has none. */
export function titlesOf(type: ContentTypeName, content: Content): Record<ContentLanguage, string> {
  const { title } = contentType(type);
  const [en, ms] = [textOf(content.en, title), textOf(content.ms, title)];
  return { en: en || ms, ms: ms || en };
}

/** A correction article in both languages: what was said, what is so, since when and why. */
export function correctionOf(about: Corrected, changed: readonly ChangedFigure[]): Content {
  const slugs = [...about.products, ...changed.map(({ before }) => before.slug)];
  return contentSchema('news').parse({
    item: { kind: 'correction', products: [...new Set(slugs)].slice(0, MOST_PRODUCTS) },
    ...Object.fromEntries(CONTENT_LANGUAGES.map((language) => [language, wordsIn(language, about, changed)])),
  }) as Content; // the schema of a type is declared, its values are read by name
}

const MOST_PRODUCTS = 20;
const MOST = { title: 160, excerpt: 400 } as const;
/** Rows of a table; a text shows fewer figures than this. */
const MOST_ROWS = 199;

function wordsIn(language: ContentLanguage, about: Corrected, changed: readonly ChangedFigure[]) {
  const words = CORRECTION_WORDS[language];
  const title = about.title[language];
  const [before, link, after] = words.opening(title);
  const reasons = [...new Set(changed.map(({ reason }) => reason[language] ?? reason['en'] ?? ''))];
  return {
    title: cut(words.title(title), MOST.title),
    excerpt: cut(words.excerpt(title), MOST.excerpt),
    body: {
      type: 'doc',
      content: [
        paragraph(said(before), about.address ? linked(link, about.address) : said(link), said(after)),
        ...(changed.length > 0 ? [table(language, about.timeZone, changed)] : []),
        ...reasons.filter((reason) => reason !== '').map((reason) => paragraph(said(words.reason + reason))),
      ],
    },
  };
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;
const said = (text: string): Inline => ({ type: 'text', text });
const linked = (text: string, href: string): Inline => ({
  type: 'text',
  text,
  marks: [{ type: 'link', attrs: { href } }],
});
const paragraph = (...content: Inline[]): Block => ({ type: 'paragraph', content });

function table(language: ContentLanguage, timeZone: string, changed: readonly ChangedFigure[]): Block {
  const { figure, period, was, is } = CORRECTION_WORDS[language];
  const row = (type: 'tableHeader' | 'tableCell', cells: readonly Inline[]) => ({
    type: 'tableRow' as const,
    content: cells.map((cell) => ({ type, content: [paragraph(cell)] })),
  });
  return {
    type: 'table',
    content: [
      row('tableHeader', [figure, period, was, is].map(said)),
      ...changed
        .slice(0, MOST_ROWS)
        .map((one) =>
          row('tableCell', [
            said(nameIn(language, one.before)),
            said(periodsIn(language, one.before)),
            oldValue(language, timeZone, one),
            { type: 'figure', attrs: one.figure },
          ]),
        ),
    ],
  };
}

/** Product, what it is of, region, what it leaves out and what equals 100. */
const nameIn = (language: ContentLanguage, { label, place, variant, product, base }: ShownFigure): string =>
  [label, place, variant, product, base]
    .map((text) => text?.[language] ?? text?.['en'] ?? '')
    .filter((text, at, all) => text !== '' && all.indexOf(text) === at)
    .join(', ');

const periodsIn = (language: ContentLanguage, { period, before }: ShownFigure): string =>
  [
    ...(period ? [periodIn(language, period)] : []),
    ...(before ? [CORRECTION_WORDS[language].change(periodIn(language, before))] : []),
  ].join(', ') || '–';

/** The old value with its unit and the day of its vintage, leading to that vintage's passport: its link alone where plans open it. */
function oldValue(language: ContentLanguage, timeZone: string, { before, isOpen }: ChangedFigure): Inline {
  const words = CORRECTION_WORDS[language];
  if (before.value === null) return said(words.none);
  const printed = `${numberIn(language, before.value, before.decimals)} ${before.unit}`.trim();
  const value = isOpen ? printed : words.closed;
  const told = before.live_at ? words.published(value, dayOf(language, before.live_at, timeZone)) : value;
  if (!before.figure) return said(told);
  const passport = `${pathOf(OUTSIDE.product, { slug: before.slug })}?figure=${before.figure}`;
  return linked(told, passport);
}
