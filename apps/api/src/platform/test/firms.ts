import type { Caller, TestApp } from './test-app.ts';

/** A firm, and people who are with it and buy for it. */
export async function firmWith(
  api: TestApp,
  code: string,
  count: number,
): Promise<{ id: number; buyers: Caller[] }> {
  const { write } = api.platform.database;
  const { id } = await write
    .insertInto('organisations')
    .values({ code, name: JSON.stringify({ en: code }), kind: 'subscriber' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const buyers: Caller[] = [];
  for (let left = count; left > 0; left--) {
    buyers.push(await api.signIn('Subscriber', { organisationId: id }));
  }
  await write.updateTable('users').set({ buys_for_id: id }).where('organisation_id', '=', id).execute();
  return { id, buyers };
}
