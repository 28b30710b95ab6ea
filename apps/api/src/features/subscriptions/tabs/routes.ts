import { countSubscribers } from '@datum/contract/subscriptions/subscribers';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countTabs } from '../standings/listed.queries.ts';

/** What the tabs of the list hold. */
export function tabRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, countSubscribers, ({ db }) => countTabs(db, platform.today()));
}
