import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { compareWeightSets, type WeightSet } from '@datum/contract/computation/weight-sets';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import classes from './weight-set.module.css';

type Difference = AnswerOf<typeof compareWeightSets>['rows'][number];

interface CompareProps {
  readonly id: number;
  readonly others: readonly WeightSet[];
}

/** What differs between this set and another of the family, the largest difference first. */
export function Compare({ id, others }: CompareProps) {
  const t = useTranslations('approvals');
  const name = useLocalText();
  const [other, setOther] = useState<string | null>(null);
  const { answer, problem, loading, reload } = useCall(
    compareWeightSets,
    other === null ? null : { params: { id }, query: { with: Number(other) } },
  );
  const columns = useColumns();
  if (others.length === 0) {
    return null;
  }
  return (
    <section className={classes.section}>
      <SelectField
        name="compare"
        label={t('weight-sets.compare')}
        options={others.map((set) => ({ value: String(set.id), label: `${name(set.title)} (${set.code})` }))}
        value={other}
        onChange={setOther}
      />
      {other !== null && (
        <DataTable
          id="weights-compared"
          label={t('weight-sets.compare')}
          columns={columns}
          rows={answer?.rows ?? NONE}
          rowKey={(row) => `${row.category.id}|${row.group.id}`}
          loading={loading}
          problem={problem ? <Failure problem={problem} onRetry={reload} /> : undefined}
          empty={<p className="muted">{t('weight-sets.compare-none')}</p>}
          bar={false}
        />
      )}
      {answer && answer.rows.length > 0 && (
        <p className="muted">{t('weight-sets.compare-same', { count: answer.same })}</p>
      )}
    </section>
  );
}

const NONE: readonly Difference[] = [];

function useColumns(): readonly Column<Difference>[] {
  const t = useTranslations('approvals.weight-sets');
  const name = useLocalText();
  return useMemo(() => {
    const decimals = (value: string) => value.split('.')[1]?.length ?? 0;
    const number = (id: 'before' | 'after' | 'change'): Column<Difference> => ({
      kind: 'number',
      id,
      header: t(id),
      value: (row) => row[id],
      decimals: (row) => Math.max(decimals(row.before), decimals(row.after)),
      ...(id === 'change' ? { card: 'value' as const } : {}),
    });
    return [
      {
        kind: 'text',
        id: 'category',
        header: t('category'),
        value: (row) => name(row.category.name),
        card: 'title',
      },
      { kind: 'text', id: 'group', header: t('group'), value: (row) => name(row.group.name), card: 'note' },
      number('before'),
      number('after'),
      number('change'),
    ];
  }, [t, name]);
}
