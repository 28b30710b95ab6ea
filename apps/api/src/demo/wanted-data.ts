import type { Writing } from '@datum/database/open';

/** What readers of the demonstration want, with who of them; the last one is not read by staff yet. */
const WISHES = [
  { words: 'Crane hire rates by lifting capacity', by: ['subscriber', 'guest'], isListed: true },
  { words: 'Prices of interlocking pavers', by: ['guest'], isListed: true },
  { words: 'Wage rates of lift technicians', by: ['subscriber'], isListed: false },
] as const;

/** Data that readers of the demonstration ask for, and their votes. */
export async function storeWishes(db: Writing, now: Date): Promise<void> {
  const people = await db
    .selectFrom('users')
    .where('email', 'in', ['subscriber', 'guest', 'admin'].map(emailOf))
    .select(['uuid', 'email'])
    .execute();
  const uuidOf = (name: string) => people.find(({ email }) => email === emailOf(name))?.uuid ?? '';
  for (const { words, by, isListed } of WISHES) {
    const { uuid } = await db
      .insertInto('wanted_data')
      .values({
        words,
        asked_by: uuidOf(by[0]),
        created_at: now,
        ...(isListed ? { listed_at: now, listed_by: uuidOf('admin') } : {}),
      })
      .returning('uuid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('wanted_data_votes')
      .values(by.map((name) => ({ wanted_uuid: uuid, user_uuid: uuidOf(name), created_at: now })))
      .execute();
  }
}

const emailOf = (name: string): string => `${name}@datum.example`;
