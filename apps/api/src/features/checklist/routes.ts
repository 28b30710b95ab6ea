import {
  CHECKLIST,
  CHECKLIST_STEPS,
  type ChecklistStep,
  showChecklist,
} from '@datum/contract/office/checklist';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { readBegun, readHolders, readOffice } from './queries.ts';
import { begins, isPublished, stepsOf } from './rules.ts';

/** What an empty office does next, until what it began is with readers. */
export function checklistRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showChecklist, async ({ db }) => {
    const month = platform.today().slice(0, 7);
    const { counts: counted, next_date, round } = await readOffice(db, month);
    const begun = begins(await readBegun(db, month));
    const counts = { ...counted, families_lacking: begun.families.length };
    const holders = await readHolders(
      db,
      CHECKLIST_STEPS.flatMap((step) => CHECKLIST[step].anyOf),
    );
    const peopleOf = (step: ChecklistStep) =>
      [...new Set(CHECKLIST[step].anyOf.flatMap((permission) => holders.get(permission) ?? []))]
        .sort()
        .slice(0, 3);
    return {
      is_live: isPublished(counts),
      steps: stepsOf(counts).map((one) => ({
        ...one,
        people: peopleOf(one.step),
      })),
      counts,
      next_date: next_date?.toISOString() ?? null,
      round,
      begins: begun,
    };
  });
}
