import { periodsBetween } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { type SeriesName, seriesKeyOf } from '../runs/matched/indices/series-name.rules.ts';
import { readFactors, readStoredFigures } from '../runs/matched/indices/stored-figures.queries.ts';
import type { ScenarioRow } from './queries.ts';
import { meanOver, sideBySide } from './rules.ts';

/** One series of a scenario and the official one by month, on the base that the scenario is told on. */
export async function readSideBySide(db: Reading, scenario: ScenarioRow, name: SeriesName) {
  const own = await db
    .selectFrom('scenario_values')
    .where('scenario_id', '=', scenario.id)
    .where('kind', '=', name.kind)
    .where('member_id', '=', name.memberId)
    .where('region_id', '=', name.regionId)
    .where('variant', '=', name.variant)
    .select(['period', 'value'])
    .execute();
  const span = { from: scenario.period_from ?? '', to: scenario.period_to };
  const stored = await readStoredFigures(db, scenario.family, span, name);
  const factor = await readFactor(db, scenario, name, stored);
  const official =
    factor === null ? [] : stored.map(({ period, value }) => ({ period, value: value / factor }));
  return sideBySide(own, official);
}

/** What brings the official series from the first base to the scenario's; null where it cannot be told on it. */
async function readFactor(
  db: Reading,
  { base_from: from, base_to: to, base_period_id: baseId }: ScenarioRow,
  name: SeriesName,
  stored: readonly { readonly period: string; readonly value: number }[],
): Promise<number | null> {
  if (from !== null && to !== null) return meanOver(stored, { from, to }, periodsBetween(from, to).length);
  const factors = await readFactors(db, baseId ?? 0);
  return factors.get(seriesKeyOf(name)) ?? (factors.size === 0 ? 1 : null);
}
