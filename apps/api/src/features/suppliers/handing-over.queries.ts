import { type InBoth, refusal } from '@datum/contract/messages/refusals/refusal';
import type { Proposing } from '@datum/contract/office/proposals';
import { href } from '@datum/contract/screens/all';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading } from '@datum/database/open';
import type { Proposed } from '../../platform/writes/second-person.ts';
import type { SupplyPlace } from './queries.ts';

/**
 * What a second person is asked where lines leave an organisation: the next one sees what was quoted for them before.
 * @param parties who has them now and who gets them; the office itself may see everything already
 */
export async function handingOver(
  db: Reading,
  { region_group_id, period }: Pick<SupplyPlace, 'region_group_id' | 'period'>,
  parties: { readonly from: number; readonly to: number },
  permission: Proposing,
): Promise<Proposed> {
  const region = await db
    .selectFrom('regions')
    .where('id', '=', region_group_id)
    .select('name')
    .executeTakeFirstOrThrow();
  const named = await db
    .selectFrom('organisations')
    .where('id', 'in', [parties.from, parties.to])
    .select(['id', 'name'])
    .execute();
  const nameOf = (party: number): InBoth => inBoth(named.find(({ id }) => id === party)?.name ?? {});
  return {
    what: refusal('collection.proposed-supplier', {
      region: inBoth(region.name),
      period,
      before: nameOf(parties.from),
      after: nameOf(parties.to),
    }),
    permission,
    page: href('rounds'),
  };
}

const inBoth = (name: LocalText): InBoth => ({ en: name.en ?? '', ms: name.ms ?? name.en ?? '' });
