import { contentCalls } from '@datum/contract/content/content-calls';
import { changesBetween } from '@datum/contract/content/content-changes';
import type { ContentTypeName } from '@datum/contract/content/content-types';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { need } from '../../../platform/resources/record.ts';
import { readContents } from '../queries.ts';
import { itemKind } from '../record.routes.ts';
import { readChanged } from './translation.queries.ts';
import { behindIn } from './translation.rules.ts';

/** What one language says differently since the other was last changed: what its translator has to look at. */
export function translationRoutes(app: FastifyInstance, platform: Platform, type: ContentTypeName): void {
  mountRead(app, platform, contentCalls(type).translation, async (call) => {
    const item = await need(itemKind(type), call, call.params);
    const behind = behindIn(type, item.content, await readChanged(call.db, item.id));
    const contents = await readContents(
      call.db,
      item.id,
      behind.map(({ since }) => since),
    );
    const data = behind.flatMap(({ field, language, since }) => {
      const before = contents.get(since);
      const change =
        before &&
        changesBetween(type, before, item.content).find(
          (one) => one.field === field && one.language !== null && one.language !== language,
        );
      return change ? [{ ...change, language, since, blocks: change.blocks && [...change.blocks] }] : [];
    });
    return { data };
  });
}
