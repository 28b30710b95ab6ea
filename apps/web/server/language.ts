import type { FastifyInstance } from 'fastify';
import { isLocale, LANGUAGE_QUERY, LOCALE_COOKIE } from '../app/lib/texts/locale.ts';

const YEAR_SECONDS = 31_536_000;

/** `?lang=ms` on any page keeps the language for a year and leads to the same page: a link that needs no script. */
export function chooseLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !request.url.includes(`${LANGUAGE_QUERY}=`)) return;
    const origin = `${request.protocol}://${request.host}`;
    if (!URL.canParse(request.url, origin)) return;
    const page = new URL(request.url, origin);
    const chosen = page.searchParams.get(LANGUAGE_QUERY);
    // the API has a `lang` of its own
    if (page.origin !== new URL(origin).origin || page.pathname.startsWith('/api/') || !isLocale(chosen))
      return;
    page.searchParams.delete(LANGUAGE_QUERY);
    const secure = request.protocol === 'https' ? '; Secure' : '';
    return reply
      .header(
        'set-cookie',
        `${LOCALE_COOKIE}=${chosen}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`,
      )
      .header('cache-control', 'no-store')
      .redirect(page.href, 303);
  });
}
