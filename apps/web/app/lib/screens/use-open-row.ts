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

/** The same for a list of a page that is not a reference list: `sample-lines.12`; null when none of its rows is open. */
export function useOpenPart(slug: string) {
  const [{ edit }, change] = useParamsState(EDIT);
  return {
    open: edit?.startsWith(`${slug}.`) ? edit.slice(slug.length + 1) : null,
    show: (key: string | number) => change({ edit: `${slug}.${key}` }, { push: true }),
    close: () => change({ edit: null, part: null }),
  } as const;
}
