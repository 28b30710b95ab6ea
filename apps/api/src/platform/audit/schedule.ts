import type { Platform } from '../platform.ts';
import { writeCheckpoint } from './checkpoints.ts';

const LOOK_MS = 60_000;
const HOUR_MS = 3_600_000;
const ROWS = 1_000;

/** Signs a checkpoint every hour and every 1,000 rows, and once more at the end; nothing without `AUDIT_DIR`. */
export function startCheckpoints({ database, config, clock, log }: Platform): { close(): Promise<void> } {
  if (!config.auditDir) {
    return { close: async () => undefined };
  }
  let last = { seq: 0, at: 0 };
  const mark = async () => {
    const made = await writeCheckpoint(database.write, config, clock.now());
    last = { seq: made?.seq ?? last.seq, at: clock.now().getTime() };
  };
  const look = async () => {
    const { seq } = await database.write.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
    const away = Math.abs(clock.now().getTime() - last.at); // also a clock that was set back makes one due
    const isDue = away >= HOUR_MS || seq - last.seq >= ROWS;
    if (isDue) await mark();
  };
  let looking: Promise<void> | null = null;
  // a look that waits for the database is not overtaken by the next: both would find the same checkpoint due
  const lookAlone = () => {
    looking ??= quietly(look).finally(() => {
      looking = null;
    });
  };
  const quietly = (work: () => Promise<void>) =>
    work().catch((err: unknown) =>
      log.error({ err }, 'a checkpoint of the audit trail could not be written'),
    );
  const timer = setInterval(lookAlone, LOOK_MS);
  lookAlone();
  return {
    async close() {
      clearInterval(timer);
      await looking;
      await quietly(mark);
    },
  };
}
