import type { Reading, Writing } from '@datum/database/open';

/** Where an organisation's headers went last time (the office's own are not kept): normalised header -> field, null = left out on purpose. */
export async function readMemory(
  db: Reading,
  organisationId: number | null,
  dataSet: string,
): Promise<Map<string, string | null>> {
  if (organisationId === null) {
    return new Map();
  }
  const rows = await db
    .selectFrom('import_headers')
    .where('organisation_id', '=', organisationId)
    .where('data_set', '=', dataSet)
    .select(['header', 'field'])
    .execute();
  return new Map(rows.map(({ header, field }) => [header, field || null]));
}

/** Keeps where headers went this time; `at` is when. */
export async function remember(
  db: Writing,
  organisationId: number | null,
  dataSet: string,
  headers: ReadonlyMap<string, string | null>,
  at: Date,
): Promise<void> {
  if (organisationId === null || headers.size === 0) {
    return;
  }
  await db
    .insertInto('import_headers')
    .values(
      [...headers].map(([header, field]) => ({
        organisation_id: organisationId,
        data_set: dataSet,
        header,
        field: field ?? '',
        used_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'data_set', 'header'])
        .doUpdateSet((set) => ({ field: set.ref('excluded.field'), used_at: set.ref('excluded.used_at') })),
    )
    .execute();
}
