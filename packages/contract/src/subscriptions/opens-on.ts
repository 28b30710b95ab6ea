import type { Counted } from '../plans/plan-terms.ts';
import { addDays } from '../values/day.ts';
import type { AccessAsk, ExplainedReader } from './access-steps.ts';
import { explainAccess } from './explain-access.ts';
import { inForce } from './holding.ts';
import { resetOf, windowOf } from './meters.ts';

/**
 * The first later day on which what is asked opens by what is arranged already: a plan or a grant that begins, a seat, the
 * end of a suspension, or a limit that is counted anew. Null where nothing of it opens it. The rule itself is asked about
 * each of these days.
 */
export function opensOn(reader: ExplainedReader, ask: AccessAsk): string | null {
  const days = [
    resetOf('downloads', ask.day),
    resetOf('api_calls', ask.day),
    ...reader.grants.map(({ from }) => from),
    ...reader.holdings.flatMap(({ suspensions, seats, ...holding }) => [
      ...inForce(holding).map(({ from }) => from),
      ...suspensions.flatMap(({ to }) => (to === null ? [] : [addDays(to, 1)])),
      ...(seats ?? []).map(({ from }) => from),
    ]),
  ];
  return (
    days
      .filter((day) => day > ask.day)
      .toSorted()
      .find((day) => explainAccess(usedUntil(reader, ask.day, day), { ...ask, day }).open) ?? null
  );
}

/** The reader on a later day: of a window that has not begun nothing is used. */
function usedUntil(reader: ExplainedReader, today: string, day: string): ExplainedReader {
  const isSame = (counted: Counted) => windowOf(counted, today) === windowOf(counted, day);
  return {
    ...reader,
    holdings: reader.holdings.map((holding) => ({
      ...holding,
      used: {
        downloads: isSame('downloads') ? holding.used.downloads : 0,
        api_calls: isSame('api_calls') ? holding.used.api_calls : 0,
      },
    })),
  };
}
