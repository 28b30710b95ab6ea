/** A name as its JSON column takes it. */
export const bilingual = (en: string, ms: string) => JSON.stringify({ en, ms });

/** Ids of the rows that an insert gave back, by code. */
export async function byCode(rows: Promise<{ id: number; code: string }[]>): Promise<Map<string, number>> {
  return new Map((await rows).map(({ id, code }) => [code, id]));
}
