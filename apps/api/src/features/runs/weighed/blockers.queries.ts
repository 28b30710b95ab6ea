import type { Blocker } from '@datum/contract/computation/runs';
import { href } from '@datum/contract/screens/all';
import { weighedBy } from '@datum/contract/subjects/families';
import type { Reading } from '@datum/database/open';
import type { Frame } from '../inputs/frame.queries.ts';
import { readComponentMonths, readOutdated } from './components.queries.ts';
import { weighedTableTwo } from './table-two.queries.ts';

/**
 * What stops a run of a family that weighs others: a component without approved figures of the month, or of one before it since
 * all of them began; places or categories that one of them lacks.
 */
export async function componentBlockers(db: Reading, frame: Frame): Promise<Blocker[]> {
  const months = await readComponentMonths(db, weighedBy(frame.family), frame.period);
  const lists = [...months.values()];
  const first = lists[0]?.find((month) => lists.every((ofOne) => ofOne.includes(month)));
  const wanted = [...new Set(lists.flat())].filter((month) => first !== undefined && month >= first);
  const missing = [...months].flatMap(([family, own]): Blocker[] => {
    const lacks = new Set([...wanted, frame.period].filter((month) => !own.includes(month)));
    const periods = [...lacks].sort();
    const [earliest] = periods;
    if (earliest === undefined) return [];
    const link = href('table-two', { code: earliest }, { query: { family } });
    return [{ code: 'component_missing', count: periods.length, link, subject: family, periods }];
  });
  return missing.length > 0 || !isReady(frame) ? missing : incomplete(db, frame);
}

async function incomplete(db: Reading, frame: Parameters<typeof weighedTableTwo>[1]): Promise<Blocker[]> {
  const { months } = await weighedTableTwo(db, frame);
  const lacking = Map.groupBy(
    months.flatMap(({ period, lacking: families }) => families.map((family) => ({ family, period }))),
    ({ family }) => family,
  );
  return [...lacking].map(([subject, lacks]) => ({
    code: 'component_incomplete' as const,
    count: lacks.length,
    link: href('weights'),
    subject,
    periods: [...new Set(lacks.map(({ period }) => period))],
  }));
}

const isReady = (frame: Frame): frame is Parameters<typeof weighedTableTwo>[1] =>
  frame.structure !== null && frame.base !== null && frame.rules !== null && frame.weights !== null;

/** Whether figures of a month stand on a run of a component that does not count any more. */
export const isOutdated = async (db: Reading, family: string, period: string): Promise<boolean> =>
  (await readOutdated(db, family, period)).length > 0;
