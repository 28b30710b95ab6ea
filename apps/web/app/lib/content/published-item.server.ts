import { CONTENT_LANGUAGES, type ContentLanguage } from '@datum/contract/content/content-field';
import {
  CONTENT_TYPE_NAMES,
  type ContentTypeName,
  type SingleTypeName,
} from '@datum/contract/content/content-types';
import {
  PREVIEW_READERS,
  type PreviewReader,
  type ShownContent,
  showContent,
  showPreview,
  showSingle,
} from '@datum/contract/content/public-content';
import { redirect } from 'react-router';
import { read } from '../api/api.server.ts';
import { invalidParameters } from '../screens/not-found.ts';

type Facts = Parameters<typeof read>[2];

/**
 * A published item by the slug of its address, with what search engines are told of it. An address that it had before
 * leads to the one of today.
 */
export async function readItem(
  type: ContentTypeName,
  slug: string,
  addressOf: (slug: string) => string,
  facts: Facts,
): Promise<{ readonly item: ShownContent; readonly title: string; readonly description: string }> {
  const item = await read(showContent, { params: { type, slug } }, facts);
  if (item.slug !== null && item.slug !== slug) throw redirect(addressOf(item.slug), 301);
  const told = (name: string) => String(item.text[name] ?? '');
  return {
    item,
    title: told('seo_title') || item.title,
    description: told('seo_description') || told('excerpt') || told('abstract'),
  };
}

/** What a page of a single item shows: what is published, or a version whose link is in the query (`readShared`). */
export async function readSingle(
  type: SingleTypeName,
  facts: Facts,
): Promise<{ readonly item: ShownContent | null; readonly preview: Preview | null }> {
  const { searchParams, pathname } = new URL(facts.request.url);
  if (!searchParams.has('item')) {
    const { item } = await read(showSingle, { params: { type } }, facts);
    return { item, preview: null };
  }
  const shared = await readShared(facts);
  if (shared.type !== type) throw invalidParameters(pathname);
  return shared;
}

/** How a link to one version shows it. */
interface Preview {
  readonly reader: PreviewReader;
  readonly language: ContentLanguage;
}

/**
 * One version of an item, published or not, by the link in the query: `?item=news/<uuid>/<number>&token=…`, as one kind of
 * reader would see it (`&reader=`), in a language (`&language=`).
 */
export async function readShared(facts: Facts) {
  const { searchParams, pathname } = new URL(facts.request.url);
  const [name, uuid = '', number = ''] = (searchParams.get('item') ?? '').split('/');
  const type = CONTENT_TYPE_NAMES.find((one) => one === name);
  const isWhole = /^[0-9a-f-]{36}$/.test(uuid) && /^[1-9]\d{0,5}$/.test(number);
  const token = (searchParams.get('token') ?? '').slice(0, 500);
  if (!type || !isWhole || token === '') throw invalidParameters(pathname);
  const params = { type, uuid, number: Number(number) };
  const reader = PREVIEW_READERS.find((one) => one === searchParams.get('reader')) ?? 'opened';
  const language = CONTENT_LANGUAGES.find((one) => one === searchParams.get('language'));
  const item = await read(
    showPreview,
    { params, query: { token, reader, ...(language ? { language } : {}) } },
    facts,
  );
  return { item, type, title: item.title, description: '', preview: { reader, language: item.language } };
}
