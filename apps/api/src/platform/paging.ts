import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { invalid } from './problem.ts';
import { sameText } from './tokens.ts';

/** A numbered page in the resource form of wire contract section 5. */
export function pageAnswer<T>(
  request: FastifyRequest,
  data: T[],
  total: number,
  { page, per_page }: { page: number; per_page: number },
) {
  const path = request.url.split('?')[0] ?? '';
  const lastPage = Math.max(1, Math.ceil(total / per_page));
  const link = (number: number) => {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    query.set('page', String(number));
    return `${path}?${query}`;
  };
  const from = data.length === 0 ? null : (page - 1) * per_page + 1;
  return {
    data,
    links: {
      first: link(1),
      last: link(lastPage),
      prev: page > 1 ? link(page - 1) : null,
      next: page < lastPage ? link(page + 1) : null,
    },
    meta: {
      current_page: page,
      from,
      last_page: lastPage,
      path,
      per_page,
      to: from === null ? null : from + data.length - 1,
      total,
    },
  };
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
    throw invalid({ cursor: ['This page link is not valid any more; start again from the first page.'] });
  }
  const [after, backwards] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
    (string | number | null)[],
    boolean,
  ];
  return { after, backwards };
}

const signature = (secret: string, payload: string) =>
  createHmac('sha256', secret).update(`cursor|${payload}`).digest('base64url').slice(0, 22);
