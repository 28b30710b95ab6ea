import { LISTS } from '@datum/contract/lists/all';
import type { ListSlug } from '@datum/contract/lists/list';
import { optional, useParamsState } from './params.ts';

/** The drawer that is open: `items.12`, `items.new`; null when none is. */
const EDIT = { edit: optional(), part: optional() };

/** Which row is open beside the list. */
export function useOpenRow() {
  const [{ edit }, change] = useParamsState(EDIT);
  const [slug, id] = edit?.split('.') ?? [];
  const isList = slug !== undefined && Object.hasOwn(LISTS, slug);
  return {
    open: isList && id ? { slug: slug as ListSlug, id: id === 'new' ? null : Number(id) } : null,
    show: (list: ListSlug, row: number | 'new') => change({ edit: `${list}.${row}` }, { push: true }),
    /** Closes it, with the part of it that is shown. */
    close: () => change({ edit: null, part: null }),
  } as const;
}
