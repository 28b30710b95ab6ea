import { createHmac } from 'node:crypto';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FastifyRequest } from 'fastify';
import { sameText } from '../session/tokens.ts';
import { invalid } from './problem.ts';

/** A numbered page in the resource form. */
export function pageAnswer<T>(
  request: FastifyRequest,
  data: T[],
  total: number,
  { page, per_page }: { page: number; per_page: number },
) {
  const path = pathOf(request);
  const lastPage = Math.max(1, Math.ceil(total / per_page));
  const link = (number: number) => linkTo(request, 'page', String(number));
  const previous = page > 1 ? page - 1 : null;
  const next = page < lastPage ? page + 1 : null;
  const shown = (label: string, number: number | null) => ({
    url: number === null ? null : link(number),
    label,
    page: number,
    active: label === String(page),
  });
  const from = data.length === 0 ? null : (page - 1) * per_page + 1;
  return {
    data,
    links: {
      first: link(1),
      last: link(lastPage),
      prev: previous === null ? null : link(previous),
      next: next === null ? null : link(next),
    },
    meta: {
      current_page: page,
      from,
      last_page: lastPage,
      links: [
        shown('Previous', previous),
        ...pagesAround(page, lastPage).map((number) =>
          number === null ? shown('...', null) : shown(String(number), number),
        ),
        shown('Next', next),
      ],
      path,
      per_page,
      to: from === null ? null : from + data.length - 1,
      total,
    },
  };
}

/** A keyset page in the cursor form of docs/api-design.md; null where there is nothing further. */
export function cursorAnswer<T>(
  request: FastifyRequest,
  data: T[],
  perPage: number,
  { next, previous }: { next: string | null; previous: string | null },
) {
  const link = (cursor: string | null) => (cursor === null ? null : linkTo(request, 'cursor', cursor));
  return {
    data,
    path: pathOf(request),
    per_page: perPage,
    next_cursor: next,
    next_page_url: link(next),
    prev_cursor: previous,
    prev_page_url: link(previous),
  };
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '';

/** This address with one member of its query changed. */
function linkTo(request: FastifyRequest, member: string, value: string): string {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '');
  query.set(member, value);
  return `${pathOf(request)}?${query}`;
}

/** The first and last two pages and those within three of the current one; null where some are left out. */
function pagesAround(page: number, last: number): (number | null)[] {
  const near = [1, 2, ...Array.from({ length: 7 }, (_, step) => page - 3 + step), last - 1, last];
  const pages = [...new Set(near)].filter((number) => number >= 1 && number <= last).sort((a, b) => a - b);
  return pages.flatMap((number, index) => {
    const before = pages[index - 1] ?? 0;
    return number - before > 1 ? [null, number] : [number];
  });
}

/** Where a keyset page ends: the sort values of its last row, and which way the reader goes. */
export interface Keyset {
  readonly after: readonly (string | number | null)[];
  readonly backwards: boolean;
}

/** Writes a keyset as an opaque text that only we can have made. */
export function sealCursor(secret: string, keyset: Keyset): string {
  const payload = Buffer.from(JSON.stringify([keyset.after, keyset.backwards])).toString('base64url');
  return `${payload}.${signature(secret, payload)}`;
}

/** Reads a cursor back; 422 for one that is not ours. */
export function openCursor(secret: string, cursor: string | undefined): Keyset | null {
  if (cursor === undefined) {
    return null;
  }
  const [payload = '', sign = ''] = cursor.split('.');
  if (!sameText(sign, signature(secret, payload))) {
    throw invalid({ cursor: [refusal('http.page-link-old')] });
  }
  const [after, backwards] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
    (string | number | null)[],
    boolean,
  ];
  return { after, backwards };
}

const signature = (secret: string, payload: string) =>
  createHmac('sha256', secret).update(`cursor|${payload}`).digest('base64url').slice(0, 22);
