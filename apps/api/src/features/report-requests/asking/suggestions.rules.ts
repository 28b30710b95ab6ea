import type { Suggestion } from '@datum/contract/requests/asking';
import { href } from '@datum/contract/screens/all';
import { SUBJECTS, subjectOf } from '@datum/contract/subjects/all';
import { ENTERED_SUBJECTS } from '@datum/contract/subjects/entered';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Findable } from './asking.queries.ts';
import { fits, wordsOf } from './rules.ts';

/** Lines that a form has room for. */
const MOST = 6;

interface Ranked extends Suggestion {
  readonly rank: number;
}

const allNames = (...texts: readonly (LocalText | null | undefined)[]): string =>
  texts.flatMap((text) => Object.values(text ?? {})).join(' ');

/** What a text may mean, best first: series before products of the same rank, for they are closer. */
export function suggested(
  text: string,
  series: readonly Findable[],
  listed: readonly { readonly number: string; readonly listed_title: LocalText }[],
): Suggestion[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const ranked = [
    ...series.flatMap((one) => ofSeries(one, words)),
    ...products(words),
    ...listed.map(
      ({ number, listed_title }): Ranked => ({
        kind: 'answered',
        name: listed_title,
        product: null,
        code: number,
        path: null,
        rank: fits(words, allNames(listed_title)) * 3,
      }),
    ),
  ].filter(({ rank }) => rank > 0);
  return ranked
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, MOST)
    .map(({ rank: _rank, ...suggestion }) => suggestion);
}

/** A series fits by its own name; what its group and product are called only adds to that. */
function ofSeries(
  { subject, kind, code, name, group_name, synonyms }: Findable,
  words: readonly string[],
): Ranked[] {
  const product = subjectOf(subject);
  const own =
    code && name ? fits(words, `${allNames(name)} ${code}`) * 3 + fits(words, (synonyms ?? []).join(' ')) : 0;
  if (!product || !code || !name || own === 0) return [];
  const query =
    kind === 'average'
      ? { items: code }
      : kind === 'cost_index'
        ? { categories: code }
        : { of: 'groups', groups: code };
  return [
    {
      kind: 'series',
      name,
      product: product.name,
      code,
      path: href('product', { slug: product.slugs.product }, { query }),
      rank: own + fits(words, allNames(group_name, product.name)),
    },
  ];
}

const products = (words: readonly string[]): Ranked[] => [
  ...SUBJECTS.map(
    (subject): Ranked => ({
      kind: 'product',
      name: subject.name,
      product: null,
      code: subject.code,
      path: href('product', { slug: subject.slugs.product }),
      rank: fits(words, allNames(subject.name)) * 2,
    }),
  ),
  ...ENTERED_SUBJECTS.map(
    (subject): Ranked => ({
      kind: 'product',
      name: subject.name,
      product: null,
      code: subject.code,
      path: href('product', { slug: subject.slugs.product }),
      rank: fits(words, allNames(subject.name)) * 2,
    }),
  ),
];
