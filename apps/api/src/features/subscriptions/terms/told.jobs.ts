import type { Reading } from '@datum/database/open';
import { readPeopleOf } from '../../../platform/usage/plan-use.queries.ts';
import { readPayersOf, readSeatedUntil, type Told } from './end-notices.queries.ts';

/**
 * Whom the end of a subscription is told to: who pays for it, with a seat or without, and everyone who has a seat. Each address
 * once.
 * @param ended its last paid day, once it is over: those whose seat ended with it hear too
 */
export async function readToldOf(db: Reading, subscription: number, ended?: string): Promise<Told[]> {
  const payers = await readPayersOf(db, subscription);
  const readers = await readPeopleOf(db, subscription);
  const gone = ended === undefined ? [] : await readSeatedUntil(db, subscription, ended);
  const all = [...payers, ...readers.map((reader) => ({ ...reader, buys: false })), ...gone];
  return [...Map.groupBy(all, ({ email }) => email.toLowerCase()).values()].flatMap(([first]) => first ?? []);
}

/** Who could renew for the organisation of a subscription, as those with a seat are told; null where nobody is. */
export const buyersIn = (told: readonly Told[]): string | null =>
  told
    .filter(({ buys, uuid }) => buys && uuid !== null)
    .map(({ name }) => name)
    .join(', ') || null;
