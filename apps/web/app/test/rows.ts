import type { pageOf } from '@datum/contract/calls/paging';
import type { z } from 'zod';

type PageOf<Row> = z.output<ReturnType<typeof pageOf<z.ZodType<Row>>>>;

/** A page of a list as the API envelopes it: `rows` of `total`, which is their number unless said otherwise. */
export function pageWith<Row>(
  rows: readonly Row[],
  { page = 1, perPage = 50, total = rows.length } = {},
): PageOf<Row> {
  const last = Math.max(1, Math.ceil(total / perPage));
  const path = 'http://localhost/api/v1/rows';
  const link = (to: number) => (to >= 1 && to <= last ? `${path}?page=${to}` : null);
  return {
    data: [...rows],
    links: {
      first: `${path}?page=1`,
      last: `${path}?page=${last}`,
      prev: link(page - 1),
      next: link(page + 1),
    },
    meta: {
      current_page: page,
      from: rows.length > 0 ? (page - 1) * perPage + 1 : null,
      last_page: last,
      links: [],
      path,
      per_page: perPage,
      to: rows.length > 0 ? (page - 1) * perPage + rows.length : null,
      total,
    },
  };
}

/** The first and only rows of a list that is read by cursors. */
export const cursorWith = <Row>(rows: readonly Row[]) => ({
  data: [...rows],
  path: '',
  per_page: 50,
  next_cursor: null,
  next_page_url: null,
  prev_cursor: null,
  prev_page_url: null,
});
