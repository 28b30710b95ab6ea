import { editStructure, type StructureDetail } from '@datum/contract/computation/structures';
import { bilingualOf } from '@datum/contract/lists/values';
import type { LocalText } from '@datum/contract/values/local-text';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { useUnsaved } from '../../lib/drafts/unsaved.ts';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { SavedMark } from '../../ui/forms/saved-mark.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { Exclusions } from './exclusions.part.tsx';
import classes from './structure.module.css';
import { WeightedRows } from './weighted-rows.part.tsx';

/** What of a structure is typed: weights of items, shares of regions, variants. */
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
  const toast = useToast();
  const stored = useMemo(() => draftOf(structure), [structure]);
  const [draft, setDraft] = useState(stored);
  const dirty = JSON.stringify(draft) !== JSON.stringify(stored);
  const kept = useDraft({ screen: `structures/${structure.id}`, values: draft, dirty, restore: setDraft });
  useUnsaved(dirty);
  const { send, busy, problem } = useSend();
  const groups = uniqueGroups(structure);

  const save = async () => {
    const { title, note, version } = structure;
    const saved = await send(editStructure, {
      params: { id: structure.id },
      body: {
        version,
        title: bilingualOf(title.en, title.ms),
        note,
        ...contentOf(structure, draft),
      },
    });
    if (saved) {
      kept.drop();
      toast({ title: t('saved') });
      onSaved();
    }
  };
  return (
    <div className={classes.form}>
      <WeightedRows
        title={t('structures.regions')}
        heads={[t('structures.region'), t('structures.region-group'), t('structures.share')]}
        rows={structure.region_rows.map((row) => ({ id: row.region_id, name: row.region, group: row.group }))}
        values={draft.shares}
        onChange={(shares) => setDraft((before) => ({ ...before, shares }))}
        editable={editable}
        target="1"
      />
      <Exclusions
        exclusions={draft.exclusions}
        groups={groups}
        editable={editable}
        onChange={(exclusions) => setDraft((before) => ({ ...before, exclusions }))}
      />
      <WeightedRows
        title={t('structures.items')}
        heads={[t('structures.item'), t('structures.group'), t('structures.weight')]}
        rows={structure.item_rows.map((row) => ({ id: row.item_id, name: row.item, group: row.group }))}
        values={draft.weights}
        onChange={(weights) => setDraft((before) => ({ ...before, weights }))}
        editable={editable}
        target={null}
      />
      {problem && (
        <p role="alert" className={classes.error}>
          {problem.code === 'conflict'
            ? t('conflict')
            : (Object.values(problem.fields)[0]?.[0] ?? problem.message)}
        </p>
      )}
      {editable && (
        <div className={classes.actions}>
          <Button size="sm" variant="filled" disabled={!dirty} loading={busy} onClick={() => void save()}>
            {t('structures.save')}
          </Button>
          <SavedMark state={kept.state} />
        </div>
      )}
    </div>
  );
}

const draftOf = ({ item_rows, region_rows, exclusion_rows }: StructureDetail): StructureDraft => ({
  weights: Object.fromEntries(item_rows.map(({ item_id, weight }) => [item_id, weight])),
  shares: Object.fromEntries(region_rows.map(({ region_id, share }) => [region_id, share])),
  exclusions: exclusion_rows,
});

const contentOf = ({ item_rows, region_rows }: StructureDetail, draft: StructureDraft) => ({
  items: item_rows.map(({ item_id, group_id }) => ({
    item_id,
    group_id,
    weight: draft.weights[item_id] ?? '',
  })),
  regions: region_rows.map(({ region_id, group_id }) => ({
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
