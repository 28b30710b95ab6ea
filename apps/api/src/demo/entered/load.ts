import { ENTERED_CODES, type EnteredCode, type EnteredSubject } from '@datum/contract/subjects/entered';
import { addPeriods, monthsOf } from '@datum/contract/values/period';
import type { Writing } from '@datum/database/open';
import { prepareRelease, takeLive } from '../../features/entered-series/releases/releases.queries.ts';
import { tellReaders } from '../../features/published/tell-readers.queries.ts';
import { sha256 } from '../../platform/session/tokens.ts';
import { noLater, workInstant } from '../calendar.ts';
import { Random } from '../random.ts';
import { storeRates } from './rates.ts';
import { DEMO_SERIES, type DemoSeries } from './series.ts';
import { type DemoValue, definedFrom, demoReleases, latestOver } from './values.ts';

const SEED = 20_261_122;
const UTC_OFFSET = 8;
const SOURCE = 'Demonstration: generated, not real';
const LICENCE = 'Demonstration only';
const DAY_MS = 86_400_000;

/** Stores the generated series of one subject with their releases. Gives how many, and a hash of their values. */
export async function storeEntered(
  db: Writing,
  subject: EnteredSubject,
  { compiler, approver }: People,
  now: Date,
): Promise<object> {
  const code = subject.code as EnteredCode;
  const today = new Date(now.getTime() + UTC_OFFSET * 3_600_000).toISOString().slice(0, 10);
  const month = today.slice(0, 7);
  const random = new Random(SEED + ENTERED_CODES.indexOf(code));
  const brought: Brought[] = [];
  for (const [sort, series] of (DEMO_SERIES[code] ?? []).entries()) {
    const id = await storeSeries(db, code, series, { sort, month, by: compiler });
    const releases = demoReleases(random, series, month);
    for (const [at, values] of releases.entries()) {
      brought.push({ id, values, at: releasedAt(series, month, releases.length - 1 - at, now) });
    }
  }
  await storeReleases(db, code, brought, { compiler, approver });
  if (subject.inCurrencies) await storeRates(db, today);
  return {
    series: DEMO_SERIES[code]?.length ?? 0,
    sha256: sha256(JSON.stringify(brought.map(({ values }) => values))),
  };
}

/** Values of one series that come with one release. */
interface Brought {
  readonly id: number;
  readonly values: readonly DemoValue[];
  readonly at: Date;
}

interface People {
  readonly compiler: string;
  readonly approver: string;
}

/** When the release of a period goes out: on the 5th after a month, in the second month after a longer period. */
function releasedAt({ frequency }: DemoSeries, month: string, back: number, now: Date): Date {
  const period = addPeriods(latestOver(frequency, month), -back);
  const last = monthsOf(period).at(-1) ?? month;
  return noLater(workInstant(frequency === 'M' ? last : addPeriods(last, 1), 5, 12, UTC_OFFSET), now, 2);
}

async function storeSeries(
  db: Writing,
  subject: EnteredCode,
  series: DemoSeries,
  { sort, month, by }: { readonly sort: number; readonly month: string; readonly by: string },
): Promise<number> {
  const { id } = await db
    .insertInto('entered_series')
    .values({
      subject,
      code: series.code,
      name: JSON.stringify(series.name),
      frequency: series.frequency,
      dimensions: JSON.stringify(series.dimensions ?? {}),
      source: SOURCE,
      licence: LICENCE,
      decimals: series.decimals,
      is_sample: series.isSample ?? false,
      is_demo: true,
      sort,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const from = definedFrom(series, month);
  await db
    .insertInto('series_definitions')
    .values(
      series.definitions.map(({ unit, currency, base }, place) => ({
        series_id: id,
        valid_from: from[place] ?? '',
        unit,
        currency: currency ?? null,
        base: base ?? '',
        entered_by: by,
      })),
    )
    .execute();
  return id;
}

/** Releases in the order in which they went out: values of all series that came at the same moment go together. */
async function storeReleases(
  db: Writing,
  subject: EnteredCode,
  brought: readonly Brought[],
  { compiler, approver }: People,
): Promise<void> {
  let latest: number | null = null;
  const moments = [...new Set(brought.map(({ at }) => at.getTime()))].toSorted((a, b) => a - b);
  for (const moment of moments) {
    const now = new Date(moment);
    const entered = new Date(moment - DAY_MS);
    const own = brought.filter(({ at }) => at.getTime() === moment);
    const count = own.reduce((sum, { values }) => sum + values.length, 0);
    const { id: batch } = await db
      .insertInto('observation_batches')
      .values({
        subject,
        way: 'file',
        name: `demonstration-${now.toISOString().slice(0, 10)}.csv`,
        state: 'accepted',
        counts: JSON.stringify({ total: count, new: count, change: 0, same: 0, problem: 0, asked: 0 }),
        created_by: compiler,
        created_at: entered,
        accepted_by: compiler,
        accepted_at: entered,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('entered_observations')
      .values(
        own.flatMap(({ id, values }) =>
          values.map((value) => ({
            ...value,
            series_id: id,
            batch_id: batch,
            entered_by: compiler,
            entered_at: entered,
          })),
        ),
      )
      .execute();
    const release = await prepareRelease(db, { subject, note: '', by: compiler, now: entered });
    if (release !== null) latest = await takeLive(db, release, { by: approver, alone: false, now });
  }
  // running processes serve an older vintage until they hear of this one
  if (latest !== null) await tellReaders(db, latest);
}
