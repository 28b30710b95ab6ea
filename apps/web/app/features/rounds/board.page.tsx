import { may } from '@datum/contract/access/access';
import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { extendRound, openRound, showBoard } from '@datum/contract/collection/rounds';
import { listCorrections } from '@datum/contract/computation/corrections';
import { collectedCodes } from '@datum/contract/data-sets/all';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { href } from '@datum/contract/screens/all';
import { MONTH_PATTERN } from '@datum/contract/values/period';
import { ActionIcon, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { matching, oneOf, optional, useParamsState } from '../../lib/screens/params.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { useSubjectName } from '../../lib/texts/use-subject-name.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { ChoiceChip } from '../../ui/filters/choice-chip.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import { shiftPeriod } from '../../ui/words/period.ts';
import { Corrections } from '../corrections/corrections.part.tsx';
import classes from './board.module.css';
import { Board, currentRound } from './board.part.tsx';
import { ReleaseDates } from './calendar.part.tsx';
import { ManageRoundDrawer } from './manage-round.part.tsx';
import { OpenRoundDrawer } from './open-round.part.tsx';
import { cellsOfWork, WORK, WorkStrip } from './work.part.tsx';

const TABS = ['board', 'corrections'] as const;
const tabState = { tab: oneOf(TABS, 'board') };

/** Collection rounds, and the corrections of months that were published. */
export default function RoundsPage() {
  const t = useTranslations('rounds.tabs');
  const person = usePerson();
  const [{ tab }] = useParamsState(tabState);
  if (!may(person, listCorrections)) {
    return <BoardPage tabs={null} />;
  }
  const tabs = (
    <PageTabs
      label={t('label')}
      tabs={TABS.map((each) => ({
        href: href('rounds', { query: { tab: each === 'board' ? null : each } }),
        label: t(each),
        current: each === tab,
      }))}
    />
  );
  return tab === 'corrections' ? <CorrectionsPage tabs={tabs} /> : <BoardPage tabs={tabs} />;
}

function CorrectionsPage({ tabs }: { readonly tabs: ReactNode }) {
  const t = useTranslations('rounds');
  return (
    <>
      <PageHeader title={t('title')} />
      {tabs}
      <Corrections />
    </>
  );
}

const state = {
  until: matching(MONTH_PATTERN),
  data_set: optional(),
  provider: optional(),
  work: oneOf(['all', ...WORK], 'all'),
  drawer: oneOf(['none', 'open', 'manage'], 'none'),
};

/** The board of rounds: what each organisation supplies, how far it is, and what waits for whom. */
function BoardPage({ tabs }: { readonly tabs: ReactNode }) {
  const t = useTranslations('rounds');
  const person = usePerson();
  const [{ until, data_set, provider, work, drawer }, change] = useParamsState(state);
  const { answer, problem, loading, reload } = useCall(showBoard, {
    query: {
      rounds: 4,
      ...(until ? { until } : {}),
      ...(data_set ? { data_set: data_set as DataSetCode } : {}),
      ...(provider ? { organisation_id: Number(provider) } : {}),
    },
  });
  const done = () => {
    change({ drawer: 'none' });
    reload();
  };
  const now = answer?.rounds.find(({ code }) => code === currentRound(answer));
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {now && may(person, extendRound) && (
              <Button size="sm" onClick={() => change({ drawer: 'manage' })}>
                {t('round.action')}
              </Button>
            )}
            {may(person, openRound) && (
              <Button
                size="sm"
                variant="filled"
                leftSection={<Icon name="plus" />}
                onClick={() => change({ drawer: 'open' })}
              >
                {t('open.action')}
              </Button>
            )}
          </>
        }
      />
      {tabs}
      {problem && <Failure problem={problem} onRetry={reload} />}
      {!answer && loading && (
        <Loading>
          <SkeletonLines widths={['100%', '100%', '100%', '100%']} />
        </Loading>
      )}
      {answer && (
        <>
          <WorkStrip
            board={answer}
            chosen={work === 'all' ? null : work}
            onChoose={(chosen) => change({ work: chosen ?? 'all' })}
          />
          <Filters board={answer} value={{ data_set, provider }} onChange={change} />
          <div className={classes.columns}>
            <Shown
              board={answer}
              work={work}
              onClear={() => change({ work: 'all', data_set: null, provider: null })}
              isProvider={person?.role === 'Data Provider'}
            />
            <ReleaseDates calendar={answer.calendar} />
          </div>
        </>
      )}
      {drawer === 'open' && <OpenRoundDrawer onClose={() => change({ drawer: 'none' })} onDone={done} />}
      {drawer === 'manage' && now && (
        <ManageRoundDrawer
          key={now.version}
          round={now}
          onClose={() => change({ drawer: 'none' })}
          onDone={done}
        />
      )}
    </>
  );
}

type BoardAnswer = AnswerOf<typeof showBoard>;

/** The board, narrowed to one kind of work; or why there is nothing. */
function Shown(props: { board: BoardAnswer; work: string; onClear: () => void; isProvider: boolean }) {
  const { board, work, onClear, isProvider } = props;
  const t = useTranslations('rounds.empty');
  const cells = WORK.some((each) => each === work)
    ? cellsOfWork(board.cells, work as (typeof WORK)[number])
    : board.cells;
  const rows = board.rows.filter((row) =>
    cells.some((cell) => cell.data_set === row.data_set && cell.region_group_id === row.region_group_id),
  );
  if (board.cells.length === 0 && work === 'all') {
    return <EmptyState title={t('title')}>{t(isProvider ? 'provider' : 'staff')}</EmptyState>;
  }
  if (rows.length === 0) {
    return <EmptyState title={t('no-match')} action={<ClearButton onClear={onClear} />} />;
  }
  return <Board board={{ ...board, rows, cells: [...cells] }} />;
}

function ClearButton({ onClear }: { readonly onClear: () => void }) {
  const t = useTranslations('ui.state');
  return (
    <Button size="sm" onClick={onClear}>
      {t('clear-all')}
    </Button>
  );
}

function Filters(props: {
  board: BoardAnswer;
  value: { data_set: string | null; provider: string | null };
  onChange: (part: { data_set?: string | null; provider?: string | null; until?: string | null }) => void;
}) {
  const { board, value, onChange } = props;
  const t = useTranslations('rounds');
  const subject = useSubjectName();
  const text = useLocalText();
  const last = board.rounds.at(-1)?.code;
  return (
    <FilterBar
      skipTo="board"
      {...(value.data_set || value.provider
        ? { onClearAll: () => onChange({ data_set: null, provider: null }) }
        : {})}
      end={
        <span className={classes.steps}>
          <ActionIcon
            variant="subtle"
            aria-label={t('board.earlier')}
            title={t('board.earlier')}
            disabled={!board.earlier}
            onClick={() => last && onChange({ until: shiftPeriod(last, -1) })}
          >
            <Icon name="chevron-left" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            aria-label={t('board.later')}
            title={t('board.later')}
            disabled={!board.later}
            onClick={() => last && onChange({ until: shiftPeriod(last, 1) })}
          >
            <Icon name="chevron-right" />
          </ActionIcon>
        </span>
      }
    >
      <ChoiceChip
        label={t('filter.data-set')}
        options={collectedCodes().map((code) => ({ value: code, label: subject(code) }))}
        value={value.data_set as DataSetCode | null}
        onChange={(data_set) => onChange({ data_set })}
      />
      <ChoiceChip
        label={t('filter.provider')}
        options={board.organisations.map(({ id, name }) => ({ value: String(id), label: text(name) }))}
        value={value.provider}
        onChange={(provider) => onChange({ provider })}
      />
    </FilterBar>
  );
}
