import { newsFeed } from '@datum/contract/content/public-content';
import { textOf } from '@datum/contract/content/values/content-values';
import { href } from '@datum/contract/screens/outside';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { siteName } from '../../../platform/site-name.ts';
import { feedOf } from './feed.rules.ts';
import { listPublished } from './reading.queries.ts';
import { cardOf } from './reading.rules.ts';

/** As many as programs that read feeds look at. */
const MOST = 30;

/** The newest articles for programs that follow feeds. */
export function feedRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, newsFeed, async ({ db, reply, query }) => {
    const { rows } = await listPublished(db, 'news', platform.today(), {}, { limit: MOST, offset: 0 });
    const { webUrl } = platform.config;
    const items = rows.map((row) => {
      const card = cardOf('news', row, query.language, false);
      return {
        uuid: row.uuid,
        title: card.title,
        words: textOf(card.text, 'excerpt'),
        url: webUrl + href('news.article', { id: card.slug ?? '' }),
        at: card.published_at,
      };
    });
    reply.type('application/rss+xml; charset=utf-8').header('cache-control', 'public, max-age=300');
    const title = await siteName(db, query.language);
    reply.send(feedOf({ title, language: query.language, url: webUrl + href('news'), items }));
    return undefined;
  });
}
