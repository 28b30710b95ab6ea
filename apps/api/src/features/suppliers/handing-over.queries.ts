import { inBoth } from '@datum/contract/messages/refusals/in-both';
import { type InBoth, refusal } from '@datum/contract/messages/refusals/refusal';
import type { Proposing } from '@datum/contract/office/proposals';
import { href } from '@datum/contract/screens/all';
import type { Reading } from '@datum/database/open';
import type { Proposed } from '../../platform/writes/second-person.ts';
import type { BringingCall } from '../approvals/hands.queries.ts';
import { secondPerson } from '../proposals/second-person.queries.ts';
import { readTakenOver, type TakenOver } from './places.queries.ts';
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
  const nameOf = await namesOf(db, [parties.from, parties.to]);
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

/**
 * Lets new lines stand in places that another organisation quoted for once a second person has agreed, and others at once. Called
 * after the lines are written.
 * @returns what the audit row adds to `after`
 * @throws NeedsSecondPerson
 */
export const takeOverLines = async (call: BringingCall, ids: readonly number[]) =>
  agreed(
    call,
    await readTakenOver(call.db, { lines: ids }),
    href('items', { query: { tab: 'sample-lines' } }),
  );

/** The same where a source, with all that was quoted there, goes to another organisation. */
export const takeOverSource = async (call: BringingCall, source: number) =>
  agreed(call, await readTakenOver(call.db, { source }), href('manufacturers'));

/** Places that a proposal names; of more it says that there are more. */
const NAMED_PLACES = 5;

async function agreed(call: BringingCall, taken: readonly TakenOver[], page: string) {
  if (taken.length === 0) return {};
  const nameOf = await namesOf(
    call.db,
    taken.flatMap(({ from, to }) => [from, to]),
  );
  const named = (ids: readonly number[]) => [...new Set(ids)].map(nameOf);
  const places = [...new Set(taken.map(({ place }) => place))];
  const what = refusal('collection.proposed-place', {
    places: [...places.slice(0, NAMED_PLACES), ...(places.length > NAMED_PLACES ? ['…'] : [])],
    before: named(taken.map(({ from }) => from)),
    after: named(taken.map(({ to }) => to)),
  });
  // who may give lines to another organisation confirms it, by which way it comes does not matter
  return secondPerson(call, { what, permission: 'data.sample.edit', page });
}

/** The names of organisations. */
async function namesOf(db: Reading, ids: readonly number[]): Promise<(id: number) => InBoth> {
  const named = await db
    .selectFrom('organisations')
    .where('id', 'in', [0, ...ids])
    .select(['id', 'name'])
    .execute();
  return (party) => inBoth(named.find(({ id }) => id === party)?.name ?? {});
}
