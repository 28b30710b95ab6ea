import type { Blocker } from '@datum/contract/computation/runs';
import { href } from '@datum/contract/screens/all';
import { dataSetsOf } from '@datum/contract/subjects/all';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { isMatchedFrame } from '../matched/matched-frame.rules.ts';
import type { Frame } from './frame.queries.ts';
import { readLatestRuns } from './inputs.queries.ts';
import { namedBlocker } from './named-blocker.rules.ts';

/**
 * Groups of a period's structure of which no sample line asks for a price, and of which the last Table One before has nothing to
 * go on from: no index can be made of them, whatever is quoted.
 */
export async function groupsWithoutPrice(db: Reading, frame: Frame): Promise<Blocker[]> {
  if (!isMatchedFrame(frame)) return [];
  const { family, period, structure } = frame;
  const [last] = await readLatestRuns(db, family, 'table_one', period, 1);
  const { rows } = await sql<{ name: LocalText }>`
    with held as (select item_id, group_id from structure_items where structure_id = ${structure.id} and weight > 0)
    select g.name from item_groups g where g.id in (select group_id from held)
      and not exists (select from held h join sample_lines l on l.item_id = h.item_id where h.group_id = g.id
        and l.data_set = any(${dataSetsOf(family)}::text[])
        and l.region_id in (select region_id from structure_regions where structure_id = ${structure.id})
        and l.period_from <= ${period} and (l.period_to is null or l.period_to >= ${period}))
      and not exists (select from held h join relatives r on r.item_id = h.item_id
        where h.group_id = g.id and r.run_id = ${last?.id ?? 0})
    order by g.sort, g.code`.execute(db);
  const link = href('weights', { query: { tab: 'structures' } });
  return namedBlocker(
    'group_without_price',
    rows.map(({ name }) => name),
    link,
  );
}
