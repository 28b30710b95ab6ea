import { showRound } from '@datum/contract/collection/rounds';
import { showSheet } from '@datum/contract/collection/sheets';
import { Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { oneOf, optional, useParamsState } from '../../lib/screens/params.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import { SheetStateBadge } from '../sheets/sheet-state.part.tsx';
import { FilePart } from './import/file.part.tsx';
import { InsertForm } from './quote/insert-form.part.tsx';
import { useDataSet } from './use-data-set.ts';

const state = {
  sheet: optional(),
  way: oneOf(['file', 'form'], 'file'),
  item: optional(),
  line: optional(),
  import: optional(),
};

/** Entering prices: one by one in a form, or many by file or paste; the grid is a link away. */
export default function InsertPage() {
  const t = useTranslations('quotes');
  const ui = useUi();
  const text = useLocalText();
  const { dataSet, round, pathTo } = useDataSet();
  const [query, change] = useParamsState(state);
  const sheets = useCall(
    showRound,
    query.sheet ? null : { params: { code: round }, query: { data_set: dataSet.code } },
  );
  const first = sheets.answer?.sheets.find(({ waits_for_me }) => waits_for_me) ?? sheets.answer?.sheets[0];
  const id = query.sheet ? Number(query.sheet) : first?.sheet_id;
  const { answer: sheet, problem, reload } = useCall(showSheet, id === undefined ? null : { params: { id } });
  if (problem) {
    return <Failure problem={problem} onRetry={reload} />;
  }
  if (sheets.answer && !first) {
    return (
      <EmptyState title={t('list.none-title')} level={2}>
        {t('list.none')}
      </EmptyState>
    );
  }
  if (!sheet) {
    return (
      <Loading>
        <SkeletonLines widths={['40%', '100%', '60%']} />
      </Loading>
    );
  }
  const list = pathTo('list', sheet.id);
  return (
    <>
      <PageHeader
        title={t('insert.title')}
        lead={t('title', {
          set: text(dataSet.short),
          period: formatPeriod(sheet.period, ui),
          region: text(sheet.region_group.name),
        })}
        badge={<SheetStateBadge state={sheet.state} overdue={sheet.overdue} released={sheet.released} />}
        actions={<Link href={list}>{t('insert.grid')}</Link>}
      />
      {sheet.can_enter ? (
        <Stack gap={20} align="stretch">
          <SegmentedControl
            label={t('insert.ways')}
            value={query.way}
            options={[
              { value: 'file', label: t('insert.file') },
              { value: 'form', label: t('insert.form') },
            ]}
            onChange={(way) => change({ way })}
          />
          {query.way === 'form' ? (
            <InsertForm
              sheet={sheet}
              item={query.item}
              line={query.line}
              onChoose={change}
              onSaved={reload}
            />
          ) : (
            <FilePart
              sheet={sheet}
              batch={query.import}
              onBatch={(batch) => change({ import: batch })}
              onChanged={reload}
            />
          )}
        </Stack>
      ) : (
        <EmptyState
          title={t('insert.closed', { why: '' })}
          level={2}
          action={<Link href={list}>{t('edit.list')}</Link>}
        />
      )}
    </>
  );
}
