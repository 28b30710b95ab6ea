import { editWeights, type WeightSetDetail } from '@datum/contract/computation/weight-sets';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { saving, useUnsaved } from '../../lib/drafts/unsaved.ts';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { SavedMark } from '../../ui/forms/saved-mark.tsx';
import { MatrixEditor } from '../../ui/grid/matrix-editor.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import classes from './weight-set.module.css';

interface MatrixProps {
  readonly set: WeightSetDetail;
  readonly editable: boolean;
  readonly onSaved: () => void;
}

type Cells = Readonly<Record<string, string>>;
const keyOf = (category: number | string, group: number | string) => `${category}|${group}`;

/** Groups by building categories; each column sums to the total, with what is left in sight at every key. */
export function Matrix({ set, editable, onSaved }: MatrixProps) {
  const t = useTranslations('approvals');
  const name = useLocalText();
  const toast = useToast();
  const stored = useMemo(
    (): Cells =>
      Object.fromEntries(set.weights.map((cell) => [keyOf(cell.category_id, cell.group_id), cell.value])),
    [set],
  );
  const [cells, setCells] = useState(stored);
  const dirty = JSON.stringify(cells) !== JSON.stringify(stored);
  const kept = useDraft({ screen: `weight-sets/${set.id}/weights`, values: cells, dirty, restore: setCells });
  const letGo = useUnsaved(dirty);
  const { send, busy, problem } = useSend();

  const save = async () => {
    const weights = Object.entries(cells).flatMap(([key, value]) => {
      const [category, group] = key.split('|');
      return value === '' ? [] : [{ category_id: Number(category), group_id: Number(group), value }];
    });
    const saved = await send(editWeights, {
      params: { id: set.id },
      body: { version: set.version, weights },
    });
    if (saved) {
      letGo();
      kept.drop();
      toast({ title: t('weight-sets.matrix-saved') });
      onSaved();
    }
  };
  // what cannot be typed is read in columns: equal decimals
  const shown = (value: string) => (editable || value === '' ? value : padded(value, decimalsOf(cells)));
  return (
    <section className={classes.section} style={{ maxWidth: 'none' }}>
      <h3 className="type-h3">{t('weight-sets.matrix')}</h3>
      <MatrixEditor
        label={t('weight-sets.matrix')}
        rows={set.columns.map((group) => ({ id: String(group.id), label: name(group.name) }))}
        columns={set.rows.map((category) => ({ id: String(category.id), label: name(category.name) }))}
        value={(group, category) => shown(cells[keyOf(category, group)] ?? '')}
        onChange={(group, category, value) =>
          setCells((before) => ({ ...before, [keyOf(category, group)]: value }))
        }
        decimals={decimalsOf(cells)}
        target={set.total}
        disabled={!editable}
      />
      {editable && (
        <div className={classes.actions}>
          <Button
            size="sm"
            variant="filled"
            disabled={!dirty}
            loading={busy}
            onClick={() => void saving(save)}
          >
            {t('weight-sets.save-matrix')}
          </Button>
          {dirty && (
            <Button
              size="sm"
              variant="subtle"
              onClick={() => {
                kept.drop();
                setCells(stored);
              }}
            >
              {t('cancel')}
            </Button>
          )}
          <SavedMark state={kept.state} />
        </div>
      )}
      {problem && (
        <div role="alert" className={classes.error}>
          <p>
            {problem.code === 'conflict'
              ? t('conflict')
              : (Object.values(problem.fields)[0]?.[0] ?? problem.message)}
          </p>
          {problem.code === 'conflict' && (
            <Button
              size="sm"
              onClick={() => {
                kept.drop();
                onSaved();
              }}
            >
              {t('load-theirs')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

const padded = (value: string, decimals: number): string => {
  const [whole = '', fraction = ''] = value.split('.');
  return `${whole}.${fraction.padEnd(decimals, '0')}`;
};

/** As many decimals as the finest weight has, at least one. */
const decimalsOf = (cells: Cells): number =>
  Math.max(1, ...Object.values(cells).map((value) => value.split('.')[1]?.length ?? 0));
