import { showRound } from '@datum/contract/collection/rounds';
import { showSheet } from '@datum/contract/collection/sheets';
import { href } from '@datum/contract/screens/all';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useParamsState } from '../../lib/screens/params.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { Link } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import { SheetView } from './sheet.part.tsx';
import { sheetState } from './sheet.rules.ts';
import { useDataSet } from './use-data-set.ts';

/** The sheets of a round in one data set, and the entry grid of the chosen one. */
export default function QuoteListPage() {
  const t = useTranslations('quotes.list');
  const { dataSet, round } = useDataSet();
  const text = useLocalText();
  const [{ sheet, state }, change] = useParamsState(sheetState);
  const sheets = useCall(showRound, { params: { code: round }, query: { data_set: dataSet.code } });
  const all = sheets.answer?.sheets ?? [];
  const isOpen = OPEN_FLAGS.some((open) => open === state);
  const flagged = isOpen ? all.filter(({ flags }) => flags > 0) : [];
  // who comes for open flags begins where there are any
  const first = flagged[0] ?? all.find(({ waits_for_me }) => waits_for_me) ?? all[0];
  const chosen = sheet ? Number(sheet) : (first?.sheet_id ?? null);
  const found = useCall(showSheet, chosen === null ? null : { params: { id: chosen } });
  const problem = sheets.problem ?? found.problem;
  if (problem) {
    return <Failure problem={problem} onRetry={sheets.problem ? sheets.reload : found.reload} />;
  }
  if (sheets.answer && all.length === 0) {
    return (
      <EmptyState title={t('none-title')} level={2} action={<Link href={href('rounds')}>{t('back')}</Link>}>
        {t('none')}
      </EmptyState>
    );
  }
  if (!found.answer || !sheets.answer) {
    return (
      <Loading>
        <SkeletonLines widths={['40%', '100%', '100%', '100%', '100%']} />
      </Loading>
    );
  }
  return (
    <>
      {flagged.length > 1 && (
        <p>
          {t('flags-elsewhere')}{' '}
          {flagged.map((one) => (
            <Button
              key={one.sheet_id}
              size="xs"
              variant={one.sheet_id === chosen ? 'filled' : 'subtle'}
              onClick={() => change({ sheet: String(one.sheet_id) })}
            >
              {t('flags-in', { region: text(one.region_group), count: one.flags })}
            </Button>
          ))}
        </p>
      )}
      <SheetView
        key={found.answer.id}
        sheet={found.answer}
        choices={all}
        reload={found.reload}
        onSheet={(id) =>
          change({ sheet: id, search: '', state: null, source: null, region: null, import: null })
        }
      />
    </>
  );
}

/** States of rows that still wait for a decision. */
const OPEN_FLAGS = ['flagged', 'asked'] as const;
