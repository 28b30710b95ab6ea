import {
  type RunDifference as Difference,
  listComparableRuns,
  showRunDifference,
} from '@datum/contract/computation/run-differences';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import classes from './runs.module.css';

/** The largest differences; a page of the list. */
const SHOWN = 100;
const DECIMALS = 3;

/** The cells in which a run differs from another one of its month or of the month before, the largest change first. */
export function RunDifference({ id }: { readonly id: number }) {
  const t = useTranslations('runs');
  const ui = useUi();
  const zone = useSite()?.timeZone;
  const [other, choose] = useState<string | null>(null);
  const { answer: runs } = useCall(listComparableRuns, { params: { id } });
  const { answer, problem, loading, reload } = useCall(
    showRunDifference,
    other === null ? null : { params: { id, other: Number(other) }, query: { page: 1, per_page: SHOWN } },
  );
  const columns = useColumns();
  if (!runs || runs.data.length === 0) return null;
  return (
    <section className={classes.section} aria-label={t('difference.title')}>
      <h2>{t('difference.title')}</h2>
      <SelectField
        name="other-run"
        label={t('difference.choose')}
        options={runs.data.map((run) => ({
          value: String(run.id),
          label: t('difference.option', {
            period: formatPeriod(run.period, ui),
            id: run.id,
            state: t(`state.${run.state}`),
            at: formatMoment(run.started_at, ui.locale, zone),
          }),
        }))}
        value={other}
        onChange={choose}
      />
      {other !== null && (
        <>
          {answer && answer.meta.total > 0 && (
            <p className={classes.dim}>
              {t('difference.count', { count: answer.meta.total })}{' '}
              {answer.meta.total > SHOWN && t('difference.first-listed', { count: SHOWN })}
            </p>
          )}
          <DataTable
            id="run-difference"
            label={t('difference.table')}
            columns={columns}
            rows={answer?.data ?? NONE}
            rowKey={({ kind, member, region, variant }) => [kind, member.id, region.id, variant].join('|')}
            loading={loading}
            problem={problem ? <Failure problem={problem} onRetry={reload} /> : undefined}
            empty={<p className="muted">{t('difference.none')}</p>}
            bar={false}
          />
        </>
      )}
    </section>
  );
}

const NONE: readonly Difference[] = [];

function useColumns(): readonly Column<Difference>[] {
  const t = useTranslations('runs.difference');
  const text = useLocalText();
  return useMemo(() => {
    const number = (id: 'before' | 'after' | 'difference'): Column<Difference> => ({
      kind: 'number',
      id,
      header: t(id),
      value: (row) => row[id],
      decimals: DECIMALS,
      ...(id === 'after' ? { card: 'value' as const } : {}),
    });
    return [
      {
        kind: 'text',
        id: 'member',
        header: t('member'),
        value: ({ member }) => text(member.name),
        under: ({ variant }) => variant || undefined,
        card: 'title',
      },
      {
        kind: 'text',
        id: 'region',
        header: t('region'),
        value: ({ region }) => text(region.name),
        card: 'note',
      },
      number('before'),
      number('after'),
      number('difference'),
      {
        kind: 'change',
        id: 'percent',
        header: t('percent'),
        value: ({ percent }) => percent,
        decimals: DECIMALS,
        card: 'change',
      },
    ];
  }, [t, text]);
}
