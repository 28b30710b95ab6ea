import { partPermissions, showReferenceData } from '@datum/contract/lists/reference-data';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { problemsOfPart } from './problems.queries.ts';
import { countParts, lastChanges } from './queries.ts';

/** The cards of the settings page: only the parts that the reader may see. */
export function referenceDataRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showReferenceData, async ({ db, person }) => {
    const today = platform.today().slice(0, 7);
    const counts = await countParts(db, today);
    const changes = await lastChanges(db);
    const visible = counts.filter(({ part, data_set }) =>
      partPermissions(part, data_set).some((permission) => person?.permissions.includes(permission)),
    );
    const cards = visible.map(async (counted) => ({
      ...counted,
      last_change: changes.get([counted.part, counted.data_set].filter(Boolean).join(' ')) ?? null,
      problems: await problemsOfPart(db, counted, today),
    }));
    return { data: await Promise.all(cards) };
  });
}
