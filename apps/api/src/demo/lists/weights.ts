import { buildingMaterialIndex } from '@datum/contract/subjects/families';
import type { Writing } from '@datum/database/open';
import { CATEGORIES, WEIGHTS } from '@datum/database/seed/categories';
import { bilingual } from './by-code.ts';
import type { Reference } from './reference.ts';

/** The approved weight set of the demonstration. */
export async function storeWeights(
  db: Writing,
  reference: Reference,
  approver: string,
  editor: string,
  validFrom: string,
  approvedAt: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('weight_sets')
    .values({
      family: buildingMaterialIndex.code,
      code: 'BMCI-W1',
      title: bilingual('Material weights by building category', 'Wajaran bahan mengikut kategori bangunan'),
      source_document: 'Demonstration weights',
      valid_from: validFrom,
      status: 'in_use',
      last_edited_by: editor,
      approved_by: approver,
      approved_at: approvedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = CATEGORIES.flatMap(({ code }) =>
    Object.entries(WEIGHTS[code]).map(([group, value]) => ({
      weight_set_id: id,
      category_id: reference.categories.get(code)!,
      group_id: reference.groups.get(group)!,
      value,
    })),
  );
  await db.insertInto('weights').values(rows).execute();
  return id;
}
