import { CHECKLIST, CHECKLIST_STEPS, showChecklist } from '@datum/contract/office/checklist';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { readHolders, readOffice } from './queries.ts';
import { stepsOf } from './rules.ts';

/** What an empty office does next, until its first release is live. */
export function checklistRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showChecklist, async ({ db }) => {
    const { counts, first_date, round } = await readOffice(db, platform.today().slice(0, 7));
    const holders = await readHolders(
      db,
      CHECKLIST_STEPS.map((step) => CHECKLIST[step].permission),
    );
    return {
      is_live: counts.releases > 0,
      steps: stepsOf(counts).map((one) => ({
        ...one,
        people: [...(holders.get(CHECKLIST[one.step].permission) ?? [])],
      })),
      counts,
      first_date: first_date?.toISOString() ?? null,
      round,
    };
  });
}
