import type { Tie } from '@datum/contract/people/ties';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { readSamePerson } from '../../platform/proofs/same-person.queries.ts';

/** The accounts that count as one person with an account, why, and when it was tied last to who brought it in. */
export async function readTies(db: Reading, uuid: string) {
  const same = await readSamePerson(db, uuid);
  const people = await db
    .selectFrom('users')
    .select(['uuid', 'name'])
    .where('uuid', 'in', [...same])
    .orderBy('name')
    .execute();
  const ties = await db
    .selectFrom('tied_accounts as t')
    .innerJoin('users as p', 'p.uuid', 't.person_uuid')
    .innerJoin('users as a', 'a.uuid', 't.account_uuid')
    .where('t.account_uuid', 'in', [...same])
    .where('t.loosened_at', 'is', null)
    .select(['t.by', 't.at'])
    .select([
      sql<Tie['person']>`jsonb_build_object('uuid', p.uuid, 'name', p.name)`.as('person'),
      sql<Tie['account']>`jsonb_build_object('uuid', a.uuid, 'name', a.name)`.as('account'),
    ])
    .orderBy('t.at')
    .orderBy('p.name')
    .orderBy('a.name')
    .execute();
  const told: Tie[] = ties.map((tie) => ({ ...tie, at: tie.at.toISOString() }));
  return {
    people: people.filter((one) => one.uuid !== uuid),
    ties: told,
    tied_at: told.filter(({ account }) => account.uuid === uuid).at(-1)?.at ?? null,
  };
}
