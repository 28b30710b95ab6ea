import type { Permission } from '@datum/contract/access/permissions';
import { CONTENT_TYPE_NAMES } from '@datum/contract/content/content-types';
import { listToReview } from '@datum/contract/office/content-to-review';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { readToReview } from './to-review.queries.ts';

/** What waits for the review of the person who asks. */
export function toReviewRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listToReview, async ({ db, person }) => {
    const { uuid, permissions } = knownPerson(person);
    const held: readonly Permission[] = permissions;
    const types = CONTENT_TYPE_NAMES.filter((type) => held.includes(`cms.${type}.review`));
    const rows = await readToReview(db, types, uuid);
    return {
      data: rows.map(({ updated_at, author_name, ...row }) => ({
        ...row,
        by: author_name,
        since: updated_at.toISOString(),
      })),
    };
  });
}
