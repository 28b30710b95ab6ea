import { buildingMaterialIndex } from '@datum/contract/subjects/families';
import type { Writing } from '@datum/database/open';
import { EXCLUSION } from '@datum/database/seed/categories';
import { MATERIAL_GROUPS, REPLACEMENT } from '@datum/database/seed/materials';
import { REGIONS } from '@datum/database/seed/regions';
import { bilingual } from './by-code.ts';
import type { Reference } from './reference.ts';

/** Item weights within their groups, in turn: they are not equal. */
const WEIGHTS = [3, 1, 2, 1.5, 1];

/** The approved structure revisions: until the replacement, and from it on. */
export async function storeStructures(
  db: Writing,
  reference: Reference,
  approver: string,
  editor: string,
  approvedAt: { readonly before: Date; readonly after: Date },
): Promise<{ before: number; after: number }> {
  const store = async (revision: number, without: string, note: string, at: Date): Promise<number> => {
    const { id } = await db
      .insertInto('structures')
      .values({
        family: buildingMaterialIndex.code,
        revision,
        title: bilingual(`Building materials, structure ${revision}`, `Bahan binaan, struktur ${revision}`),
        status: 'in_use',
        last_edited_by: editor,
        approved_by: approver,
        approved_at: at,
        note,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const items = MATERIAL_GROUPS.flatMap((group) => {
      const codes = group.items.map(([code]) => code as string);
      return (codes.includes(REPLACEMENT.old) ? [...codes, REPLACEMENT.new[0]] : codes)
        .filter((code) => code !== without)
        .map((code) => ({ code, group: group.code }));
    });
    await db
      .insertInto('structure_items')
      .values(
        items.map(({ code, group }, position) => ({
          structure_id: id,
          item_id: reference.items.get(code)!,
          group_id: reference.groups.get(group)!,
          weight: String(WEIGHTS[position % WEIGHTS.length] ?? 1),
          position,
        })),
      )
      .execute();
    await db
      .insertInto('structure_regions')
      .values(
        REGIONS.map(({ code, group, share }, position) => ({
          structure_id: id,
          region_id: reference.regions.get(code)!,
          group_id: reference.regionGroups.get(group)!,
          share,
          position,
        })),
      )
      .execute();
    await db
      .insertInto('structure_exclusions')
      .values({
        structure_id: id,
        variant: EXCLUSION.variant,
        name: bilingual(EXCLUSION.en, EXCLUSION.ms),
        group_ids: EXCLUSION.groups.map((code) => reference.groups.get(code)!),
      })
      .execute();
    return id;
  };
  const before = await store(1, REPLACEMENT.new[0], 'First structure.', approvedAt.before);
  const after = await store(
    2,
    REPLACEMENT.old,
    'Bamboo scaffolding poles replaced by steel scaffolding tube.',
    approvedAt.after,
  );
  return { before, after };
}
