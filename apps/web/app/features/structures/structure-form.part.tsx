import { editStructure, type StructureDetail, showStructure } from '@datum/contract/computation/structures';
import { bilingualOf } from '@datum/contract/lists/values';
import type { LocalText } from '@datum/contract/values/local-text';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { Exclusions } from './exclusions.part.tsx';
import { WeightedRows } from './weighted-rows.part.tsx';

/** What of a structure is typed: weights of items and shares of regions by id, variants. */
export interface StructureDraft {
  readonly weights: Readonly<Record<string, string>>;
  readonly shares: Readonly<Record<string, string>>;
  readonly exclusions: readonly {
    readonly variant: string;
    readonly name: LocalText;
    readonly group_ids: readonly number[];
  }[];
}

interface StructureFormProps {
  readonly structure: StructureDetail;
  readonly editable: boolean;
  readonly onSaved: () => void;
}

/** Contents of a structure; only the numbers and variants of a draft can be changed. */
export function StructureForm({ structure, editable, onSaved }: StructureFormProps) {
  const t = useTranslations('approvals');
  const params = { id: structure.id };
  const form = useRecordForm({
    draft: `structures/${structure.id}`,
    record: structure,
    valuesOf,
    bodyOf,
    write: writing(editStructure, { params }),
    latest: () => call(showStructure, { params }),
    said: () => t('saved'),
    onSaved,
    frozen: !editable,
  });
  const shares = form.field('shares', t('structures.regions'));
  const exclusions = form.field('exclusions', t('structures.exclusions'));
  const weights = form.field('weights', t('structures.items'));
  return (
    <RecordForm form={form} title={t('structures.label')} submitLabel={t('structures.save')} long>
      <WeightedRows
        title={t('structures.regions')}
        heads={[t('structures.region'), t('structures.region-group'), t('structures.share')]}
        rows={structure.region_rows.map((row) => ({ id: row.region_id, name: row.region, group: row.group }))}
        values={shares.value}
        onChange={shares.onChange}
        holds="shares"
        editable={editable}
        pathOf={(place) => `regions.${place}.share`}
        errorOf={form.errorOf}
        target="1"
      />
      <Exclusions
        exclusions={exclusions.value}
        groups={uniqueGroups(structure)}
        editable={editable}
        errorOf={form.errorOf}
        onChange={exclusions.onChange}
      />
      <WeightedRows
        title={t('structures.items')}
        heads={[t('structures.item'), t('structures.group'), t('structures.weight')]}
        rows={structure.item_rows.map((row) => ({ id: row.item_id, name: row.item, group: row.group }))}
        values={weights.value}
        onChange={weights.onChange}
        holds="weights"
        editable={editable}
        pathOf={(place) => `items.${place}.weight`}
        errorOf={form.errorOf}
        target={null}
      />
    </RecordForm>
  );
}

const valuesOf = ({ item_rows, region_rows, exclusion_rows }: StructureDetail): StructureDraft => ({
  weights: Object.fromEntries(item_rows.map(({ item_id, weight }) => [item_id, weight])),
  shares: Object.fromEntries(region_rows.map(({ region_id, share }) => [region_id, share])),
  exclusions: exclusion_rows,
});

const bodyOf = (draft: StructureDraft, structure: StructureDetail) => ({
  version: structure.version,
  title: bilingualOf(structure.title.en, structure.title.ms),
  note: structure.note,
  items: structure.item_rows.map(({ item_id, group_id }) => ({
    item_id,
    group_id,
    weight: draft.weights[item_id] ?? '',
  })),
  regions: structure.region_rows.map(({ region_id, group_id }) => ({
    region_id,
    group_id,
    share: draft.shares[region_id] ?? '',
  })),
  exclusions: draft.exclusions.map(({ variant, name, group_ids }) => ({
    variant,
    name: bilingualOf(name.en, name.ms),
    group_ids: [...group_ids],
  })),
});

function uniqueGroups({ item_rows }: StructureDetail): StructureDetail['item_rows'][number]['group'][] {
  const groups = new Map(item_rows.map(({ group }) => [group.id, group]));
  return [...groups.values()];
}
