import { ruleSet } from '@datum/contract/computation/rule-set';
import type { Platform } from '../../platform/platform.ts';
import { type Changes, computeScenario } from './compute.queries.ts';
import { findScenario, type ScenarioRow, storeScenario } from './queries.ts';

export interface ScenarioPayload {
  readonly scenario: number;
}

/** Computes a scenario in one transaction: all of its months, or none. It stops between two months when it is cancelled. */
export function scenarioJobs(platform: Platform): void {
  platform.jobs.define<ScenarioPayload>('scenarios.compute', (job) =>
    job.write(async ({ db, audit, now }) => {
      const id = job.payload.scenario;
      const row = await findScenario(db, id);
      if (!row || row.computed_at !== null) return;
      const computed = await computeScenario(db, row.family, changesOf(row), (done, total) => {
        job.progress(done, total);
        job.signal.throwIfAborted();
      });
      await storeScenario(db, id, computed, now);
      const { from, figures } = computed;
      audit({
        action: 'scenarios.compute',
        resource: 'scenarios',
        id,
        after: { from, to: row.period_to, figures: figures.length },
      });
      return { figures: figures.length };
    }),
  );
}

const changesOf = (row: ScenarioRow): Changes => ({
  rules: row.rules === null ? null : ruleSet.parse(row.rules),
  weightSetId: row.weight_set_id,
  base: row.base_from === null || row.base_to === null ? null : { from: row.base_from, to: row.base_to },
  from: row.changes_from,
  to: row.period_to,
});
