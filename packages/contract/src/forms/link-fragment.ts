const NAME = 'status';

/** How an emailed link to a page of `follow=1` carries its secret: behind the `#`, which no server, log or referrer sees. */
export const linkFragment = (secret: string): string => `#${new URLSearchParams({ [NAME]: secret })}`;

/**
 * The secret in an address, a pasted link or the part behind its `#`; null for what has none. Links that were emailed while it
 * stood in the query are read too.
 *
 * @example linkSecretIn('https://data.example.org/contact?follow=1#status=x') // 'x'
 */
export function linkSecretIn(address: string): string | null {
  const [, secret = ''] = /(?:^|[?#&])status=([^&#\s]{1,600})/.exec(address.trim()) ?? [];
  return new URLSearchParams(`${NAME}=${secret}`).get(NAME) || null;
}
