import type { Platform } from '../../platform/platform.ts';
import { openDueSheets } from './queries.ts';

/** Opens the planned sheets of rounds whose time has come; queued for the minute at which a round opens. */
export function roundJobs(platform: Platform): void {
  platform.jobs.define('rounds.begin', (job) =>
    job.write(async ({ db, audit, now }) => {
      const rounds = await openDueSheets(db, now);
      for (const code of rounds) {
        audit({ action: 'rounds.begin', resource: 'rounds', id: code, after: { state: 'open' } });
      }
      return { rounds };
    }),
  );
}
