import type { AnswerOf, Endpoint } from '@datum/contract/calls/endpoint';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { LIST_ENDPOINTS } from '@datum/contract/lists/endpoints';
import { LIST_SLUGS, type ListSlug } from '@datum/contract/lists/list';
import { list } from '../../page-kit/list/list.ts';
import { useList } from '../../page-kit/list/use-list.ts';

type Asked = (typeof LIST_ENDPOINTS)[ListSlug]['list'];
/** Beside what all lists are narrowed by, each has filters of its own by the names of its fields. */
type RowQuery = Readonly<Record<string, unknown>>;
type ListCall = Endpoint<undefined, RowQuery, undefined, AnswerOf<Asked>>;

const declare = (slug: ListSlug) => {
  const { list: endpoint, export: exports } = LIST_ENDPOINTS[slug];
  return list<string, RowQuery, AnswerOf<Asked>>(endpoint as Asked & ListCall, {
    opens: 'edit',
    prefix: `${slug}.`,
    exports,
  });
};

const DECLARED = Object.fromEntries(LIST_SLUGS.map((slug) => [slug, declare(slug)])) as Readonly<
  Record<ListSlug, ReturnType<typeof declare>>
>;

/** The rows of a reference list as the address says, of one data set or of all. Parts that use the same one share its call. */
export const useRowList = (slug: ListSlug, dataSet?: DataSetCode) =>
  useList(DECLARED[slug], null, dataSet ? { query: { data_set: dataSet } } : {});
