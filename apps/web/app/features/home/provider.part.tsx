import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { showBoard } from '@datum/contract/collection/rounds';
import { listOrganisations } from '@datum/contract/people/organisations';
import { href } from '@datum/contract/screens/all';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { useSubjectName } from '../../lib/texts/use-subject-name.ts';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { ProgressBar } from '../../ui/progress/progress-bar.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import { sheetPath } from '../rounds/board.part.tsx';
import { SheetStateBadge } from '../sheets/sheet-state.part.tsx';
import classes from './home.module.css';
import { HomeSection } from './section.part.tsx';

/** Nothing is left to do for the provider in these. */
const FINISHED: readonly string[] = ['approved', 'compiled', 'cancelled'];

/** The home of a data provider: the sheets on their way, by due date, with how far each is; what was sent back comes first. */
export function ProviderHome() {
  const t = useTranslations('home.provider');
  const called = useCall(showBoard, { query: { rounds: 4 } });
  return (
    <>
      <ClosedNotice />
      <HomeSection title={t('sheets')} called={called} more={<Link to={href('rounds')}>{t('all')}</Link>}>
        {(board) => <Sheets board={board} />}
      </HomeSection>
    </>
  );
}

/** The people of a closed organisation are told why nothing is asked of them. */
function ClosedNotice() {
  const t = useTranslations('organisations');
  const { answer } = useCall(listOrganisations, { query: { page: 1, per_page: 1 } });
  const [own] = answer?.data ?? [];
  return own?.status === 'closed' ? <NoticeBar tone="amber">{t('closed-notice')}</NoticeBar> : null;
}

function Sheets({ board }: { readonly board: AnswerOf<typeof showBoard> }) {
  const t = useTranslations('home.provider');
  const names = useSubjectName();
  const ui = useUi();
  const text = useLocalText();
  const timeZone = useSite()?.timeZone;
  const regions = new Map(board.rows.map((row) => [row.region_group_id, text(row.region_group)]));
  const open = board.cells
    .filter(({ state }) => !FINISHED.includes(state))
    .toSorted(
      (a, b) =>
        Number(b.state === 'returned') - Number(a.state === 'returned') || a.due_at.localeCompare(b.due_at),
    );
  if (open.length === 0) {
    return <EmptyState title={t('none')}>{t('none-why')}</EmptyState>;
  }
  return (
    <ul className={classes.sheets}>
      {open.map((cell) => (
        <li key={cell.sheet_id}>
          <span>
            <Link to={sheetPath(cell)}>
              {names(cell.data_set)}, {regions.get(cell.region_group_id)}, {formatPeriod(cell.round_code, ui)}
            </Link>
            <small>{t('due', { date: formatMoment(cell.due_at, ui.locale, timeZone) })}</small>
          </span>
          <span className={classes.progress}>
            <small>{t('progress', { received: cell.received, expected: cell.expected })}</small>
            <ProgressBar
              label={t('progress-label')}
              done={cell.received}
              total={cell.expected}
              words={t('progress', { received: cell.received, expected: cell.expected })}
              tone={cell.overdue ? 'red' : 'green'}
            />
          </span>
          <SheetStateBadge state={cell.state} overdue={cell.overdue} />
        </li>
      ))}
    </ul>
  );
}
