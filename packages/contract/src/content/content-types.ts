import { FRONT_PARTS } from '../site/site-facts.ts';
import { type ContentField, SEARCH_FIELDS } from './content-field.ts';

/** The page on which readers find an item (`content-address.ts`). */
export interface ContentPage {
  /** Name of a public screen; `content-address.ts` does not compile with another. */
  readonly screen: string;
  /** The item is named by a parameter of the screen's path, or by the place on the page; absent = the page is the item's. */
  readonly named?: 'id' | 'slug' | 'place';
  /** The name is the first product that this field names, not the item's own. */
  readonly by?: string;
}

/** A kind of content: what it is made of, and how readers come to it. */
export interface ContentType {
  readonly type: string;
  readonly words: { readonly one: string; readonly many: string };
  readonly fields: readonly ContentField[];
  /** The field that names it in lists. */
  readonly title: string;
  /** It has an address of its own by its slug. */
  readonly slugged?: true;
  /** It may be for those who are signed in, or for plans. */
  readonly audience?: true;
  /** Its items lie under each other. */
  readonly tree?: true;
  /** Its items have an order that staff give. */
  readonly ordered?: true;
  /** There is one item of it, on a page of its own. */
  readonly single?: true;
  /** Where nothing of it is written or published, its page stands as Datum comes: none of its words must be there. */
  readonly usual?: true;
  /** Where readers find it; absent = it has no page. */
  readonly page?: ContentPage;
  /** The search by words passes it over: its page is in the menu. */
  readonly unsearched?: true;
  /** Its lists give the whole item, texts and all: there is no page of one item. */
  readonly listedWhole?: true;
  /** The field by which lists narrow it. */
  readonly filed?: string;
  /** The field with its price, and the one whose file is sold for it: where there is a price, no reader gets the file otherwise. */
  readonly sold?: { readonly price: string; readonly file: string };
  /** Addresses below its own that are pages of the service; no item takes them. */
  readonly reserved?: readonly string[];
}

export const FAQ_CATEGORIES = ['data', 'indices', 'access', 'account', 'payment', 'office'] as const;
export const NEWS_KINDS = ['announcement', 'release', 'method', 'correction'] as const;

/** Parts of the page about the office, in their order; empty ones are left out. */
export const ABOUT_PARTS = [
  'mission',
  'method',
  'independence',
  'team',
  'partners',
  'timeline',
  'documents',
] as const;

/** The content types of requirements 2. What is added here gets its calls, its list, its form, its versions and its review. */
export const CONTENT_TYPES = {
  homepage: {
    type: 'homepage',
    words: { one: 'front page', many: 'front pages' },
    title: 'claim',
    single: true,
    usual: true,
    page: { screen: 'front' },
    unsearched: true,
    fields: [
      { name: 'claim', kind: 'line', per: 'language', max: 120 },
      { name: 'lead', kind: 'text', per: 'language', max: 400 },
      { name: 'parts', kind: 'parts', per: 'item', choices: FRONT_PARTS },
      // none = those that the office leads with
      { name: 'headlines', kind: 'series', per: 'item', max: 6 },
    ],
  },
  news: {
    type: 'news',
    words: { one: 'news article', many: 'news articles' },
    title: 'title',
    slugged: true,
    audience: true,
    page: { screen: 'news.article', named: 'id' },
    filed: 'kind',
    reserved: ['post'],
    fields: [
      { name: 'title', kind: 'line', per: 'language', required: true, max: 160 },
      { name: 'excerpt', kind: 'text', per: 'language', required: true, max: 400 },
      { name: 'body', kind: 'rich', per: 'language', required: true },
      {
        name: 'kind',
        kind: 'choice',
        per: 'item',
        required: true,
        choices: NEWS_KINDS,
      },
      { name: 'cover', kind: 'image', per: 'item' },
      { name: 'tags', kind: 'words', per: 'item', max: 10 },
      { name: 'products', kind: 'products', per: 'item' },
      { name: 'pinned_until', kind: 'day', per: 'item' },
      ...SEARCH_FIELDS,
    ],
  },
  pages: {
    type: 'pages',
    words: { one: 'page', many: 'pages' },
    title: 'title',
    slugged: true,
    audience: true,
    tree: true,
    ordered: true,
    page: { screen: 'page', named: 'id' },
    reserved: [
      'calendar',
      'corrections',
      'verify',
      'methodology',
      'api',
      'respond',
      'status',
      'shared',
      'search',
      'preview',
    ],
    fields: [
      { name: 'title', kind: 'line', per: 'language', required: true, max: 160 },
      { name: 'excerpt', kind: 'text', per: 'language', max: 400 },
      { name: 'body', kind: 'rich', per: 'language', required: true },
      { name: 'layout', kind: 'choice', per: 'item', choices: ['narrow', 'wide'] },
      { name: 'menu', kind: 'choice', per: 'item', choices: ['footer'] },
      { name: 'cover', kind: 'image', per: 'item' },
      ...SEARCH_FIELDS,
    ],
  },
  faq: {
    type: 'faq',
    words: { one: 'question', many: 'questions' },
    title: 'question',
    slugged: true,
    ordered: true,
    page: { screen: 'faq', named: 'place' },
    listedWhole: true,
    filed: 'category',
    fields: [
      { name: 'question', kind: 'line', per: 'language', required: true, max: 200 },
      { name: 'answer', kind: 'rich', per: 'language', required: true },
      {
        name: 'category',
        kind: 'choice',
        per: 'item',
        required: true,
        choices: FAQ_CATEGORIES,
      },
      { name: 'products', kind: 'products', per: 'item' },
    ],
  },
  contact: {
    type: 'contact',
    words: { one: 'contact', many: 'contacts' },
    title: 'name',
    ordered: true,
    page: { screen: 'contact' },
    unsearched: true,
    fields: [
      { name: 'name', kind: 'line', per: 'language', required: true, max: 160 },
      { name: 'department', kind: 'line', per: 'language', max: 160 },
      { name: 'address', kind: 'text', per: 'language', max: 400 },
      { name: 'hours', kind: 'text', per: 'language', max: 300 },
      { name: 'closures', kind: 'text', per: 'language', max: 300 },
      { name: 'phone', kind: 'phone', per: 'item' },
      { name: 'email', kind: 'email', per: 'item', required: true },
      { name: 'latitude', kind: 'number', per: 'item' },
      { name: 'longitude', kind: 'number', per: 'item' },
      {
        name: 'topics',
        kind: 'words',
        per: 'item',
        max: 6,
        choices: ['question', 'data', 'account', 'payment', 'press', 'complaint'],
      },
    ],
  },
  publication: {
    type: 'publication',
    words: { one: 'publication', many: 'publications' },
    title: 'title',
    slugged: true,
    audience: true,
    page: { screen: 'publication', named: 'id' },
    filed: 'series',
    sold: { price: 'price', file: 'file' },
    fields: [
      { name: 'title', kind: 'line', per: 'language', required: true, max: 160 },
      { name: 'abstract', kind: 'text', per: 'language', required: true, max: 2000 },
      { name: 'contents', kind: 'rich', per: 'language' },
      { name: 'file', kind: 'file', per: 'language' },
      { name: 'errata', kind: 'rich', per: 'language' },
      { name: 'price', kind: 'money', per: 'item' },
      { name: 'series', kind: 'line', per: 'item', required: true, max: 80 },
      { name: 'issue', kind: 'line', per: 'item', max: 40 },
      { name: 'period', kind: 'line', per: 'item', max: 20 },
      { name: 'issn', kind: 'line', per: 'item', max: 20 },
      { name: 'authors', kind: 'words', per: 'item', max: 20 },
      { name: 'cover', kind: 'image', per: 'item' },
      { name: 'products', kind: 'products', per: 'item' },
      ...SEARCH_FIELDS,
    ],
  },
  products: {
    type: 'products',
    words: { one: 'product page', many: 'product pages' },
    title: 'title',
    slugged: true,
    page: { screen: 'product', named: 'slug', by: 'products' },
    fields: [
      { name: 'title', kind: 'line', per: 'language', required: true, max: 160 },
      { name: 'excerpt', kind: 'text', per: 'language', required: true, max: 400 },
      { name: 'uses', kind: 'rich', per: 'language' },
      { name: 'body', kind: 'rich', per: 'language' },
      { name: 'cover', kind: 'image', per: 'item' },
      { name: 'products', kind: 'products', per: 'item' },
      ...SEARCH_FIELDS,
    ],
  },
  pdf: {
    type: 'pdf',
    words: { one: 'document', many: 'documents' },
    title: 'title',
    slugged: true,
    audience: true,
    fields: [
      { name: 'title', kind: 'line', per: 'language', required: true, max: 160 },
      { name: 'excerpt', kind: 'text', per: 'language', max: 400 },
      { name: 'file', kind: 'file', per: 'item', required: true },
      { name: 'language', kind: 'choice', per: 'item', choices: ['en', 'ms'] },
      { name: 'tags', kind: 'words', per: 'item', max: 10 },
    ],
  },
  about: {
    type: 'about',
    words: { one: 'page about the office', many: 'pages about the office' },
    title: 'title',
    single: true,
    page: { screen: 'about' },
    unsearched: true,
    fields: [
      { name: 'title', kind: 'line', per: 'language', required: true, max: 160 },
      { name: 'excerpt', kind: 'text', per: 'language', required: true, max: 600 },
      ...ABOUT_PARTS.map((name) => ({ name, kind: 'rich', per: 'language' }) as const),
      ...SEARCH_FIELDS,
    ],
  },
} as const satisfies Record<string, ContentType>;

export type ContentTypeName = keyof typeof CONTENT_TYPES;
export const CONTENT_TYPE_NAMES = Object.keys(CONTENT_TYPES) as ContentTypeName[]; // its own keys

/** Who reads an item: everybody, those who are signed in, or those on plans. */
export const CONTENT_AUDIENCES = ['public', 'signed_in', 'plans'] as const;
export type ContentAudience = (typeof CONTENT_AUDIENCES)[number];

/** Types of which there is one item. */
export type SingleTypeName = {
  [Name in ContentTypeName]: (typeof CONTENT_TYPES)[Name] extends { readonly single: true } ? Name : never;
}[ContentTypeName];
export const isSingle = (name: ContentTypeName): name is SingleTypeName => contentType(name).single ?? false;

/** A type as its rules see it. */
export const contentType = (name: ContentTypeName): ContentType => CONTENT_TYPES[name];

export const SINGLE_TYPE_NAMES = CONTENT_TYPE_NAMES.filter((name): name is SingleTypeName =>
  isSingle(name),
) as [SingleTypeName, ...SingleTypeName[]]; // there is the front page

/** The fields of a type that are written in each language, or once. */
export const fieldsPer = (name: ContentTypeName, per: ContentField['per']): readonly ContentField[] =>
  contentType(name).fields.filter((field) => field.per === per);
