import { z } from 'zod';

/** Query members of a numbered page (docs/api-design.md): `page` from 1, `per_page` 15 unless asked, at most 100. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(15),
};

/** Query members of a keyset page, for tables that grow without bound. */
export const cursorQuery = {
  cursor: z.string().max(500).optional(),
  per_page: z.coerce.number().int().min(1).max(200).default(50),
};

/** A numbered page in the resource form. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    links: z.object({
      first: z.string(),
      last: z.string(),
      prev: z.string().nullable(),
      next: z.string().nullable(),
    }),
    meta: z.object({
      current_page: z.number().int(),
      from: z.number().int().nullable(),
      last_page: z.number().int(),
      /** What a pager shows: the pages around the current one, between `Previous` and `Next`; `...` stands for a gap. */
      links: z.array(
        z.object({
          url: z.string().nullable(),
          label: z.string(),
          page: z.number().int().nullable(),
          active: z.boolean(),
        }),
      ),
      path: z.string(),
      per_page: z.number().int(),
      to: z.number().int().nullable(),
      total: z.number().int(),
    }),
  });

/** What a numbered page of these rows is. */
export type PageOf<Item> = z.output<ReturnType<typeof pageOf<z.ZodType<Item>>>>;

/** A keyset page: the cursors are opaque and signed. */
export const cursorPageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    path: z.string(),
    per_page: z.number().int(),
    next_cursor: z.string().nullable(),
    next_page_url: z.string().nullable(),
    prev_cursor: z.string().nullable(),
    prev_page_url: z.string().nullable(),
  });

/** Rows of which only the first are given, with how many there are beyond them. */
export const firstOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), more: z.number().int() });

/** All of a list that is short by nature (regions, units): no paging, but still an envelope that can grow members. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) });
