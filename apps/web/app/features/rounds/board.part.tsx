import type { AnswerOf } from '@datum/contract/calls/endpoint';
import type { BoardCell, showBoard } from '@datum/contract/collection/rounds';
import { dataSetOf } from '@datum/contract/data-sets/all';
import { href } from '@datum/contract/screens/all';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { ProgressBar } from '../../ui/progress/progress-bar.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import { SheetStateBadge } from '../sheets/sheet-state.part.tsx';
import classes from './board.module.css';

type BoardAnswer = AnswerOf<typeof showBoard>;

const FINISHED: readonly string[] = ['compiled', 'cancelled'];
const DAY = 86_400_000;

/** The address of a sheet's entry grid. */
export function sheetPath({ round_code, data_set, sheet_id }: BoardCell): string {
  const set = dataSetOf(data_set)?.slugs.manage ?? '';
  return href('quotes.list', { code: round_code, set }, { query: { sheet: sheet_id } });
}

/** The round that is being worked on: the last one that is neither planned nor cancelled. */
export const currentRound = ({ rounds }: Pick<BoardAnswer, 'rounds'>): string | undefined =>
  (rounds.findLast(({ state }) => state !== 'planned' && state !== 'cancelled') ?? rounds.at(-1))?.code;

/** Region groups down, rounds across, a sheet in each cell; on a phone the sheets of the current round as a list. */
export function Board({ board }: { readonly board: BoardAnswer }) {
  const t = useTranslations('rounds');
  const ui = useUi();
  const text = useLocalText();
  const now = currentRound(board);
  const cells = new Map(board.cells.map((cell) => [keyOf(cell.round_code, cell), cell]));
  const canCompute = usePerson()?.permissions.includes('index.table-one.view') ?? false;
  const sets = [...new Set(board.rows.map(({ data_set }) => data_set))];
  return (
    <div className={classes.scroller} tabIndex={-1}>
      <table className={classes.board} aria-label={t('board.label')} id="board">
        <thead>
          <tr>
            <th scope="col">{t('board.region')}</th>
            {board.rounds.map(({ code }) => (
              <th key={code} scope="col" data-now={code === now || undefined}>
                {code === now ? t('board.now', { period: formatPeriod(code, ui) }) : formatPeriod(code, ui)}
                {canCompute && <TableLinks code={code} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sets.map((set) => (
            <Fragment key={set}>
              <tr className={classes.group}>
                <th scope="colgroup" colSpan={board.rounds.length + 1}>
                  {t(`data-set.${set}`)} <span>{t(`frequency.${dataSetOf(set)?.frequency ?? 'M'}`)}</span>
                </th>
              </tr>
              {board.rows
                .filter(({ data_set }) => data_set === set)
                .map((row) => (
                  <tr key={row.region_group_id}>
                    <th scope="row" className={classes.region}>
                      {text(row.region_group)}
                      <span>{organisationOf(board.cells, row, text)}</span>
                    </th>
                    {board.rounds.map(({ code }) => (
                      <td key={code} data-now={code === now || undefined}>
                        <Cell
                          cell={cells.get(keyOf(code, row))}
                          name={`${text(row.region_group)}, ${formatPeriod(code, ui)}`}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The way from a round to what is computed from it. */
function TableLinks({ code }: { readonly code: string }) {
  const t = useTranslations('runs');
  return (
    <span className={classes.tables}>
      <Link href={href('table-one', { code })}>{t('one.title')}</Link>
      <Link href={href('table-two', { code })}>{t('two.title')}</Link>
    </span>
  );
}

const keyOf = (round: string, row: { readonly data_set: string; readonly region_group_id: number }) =>
  `${round} ${row.data_set} ${row.region_group_id}`;

/** Who supplies the row: the organisation of its latest sheet. */
function organisationOf(
  cells: readonly BoardCell[],
  row: { readonly data_set: string; readonly region_group_id: number },
  text: (name: Record<string, string>) => string,
): string {
  const own = cells.filter(
    (cell) => cell.data_set === row.data_set && cell.region_group_id === row.region_group_id,
  );
  const latest = own.toSorted((a, b) => a.round_code.localeCompare(b.round_code)).at(-1);
  return latest ? text(latest.organisation) : '';
}

function Cell({ cell, name }: { readonly cell: BoardCell | undefined; readonly name: string }) {
  const t = useTranslations('rounds.board');
  const { locale } = useUi();
  if (!cell) {
    return <span className="dim">{t('none-here')}</span>;
  }
  const finished = FINISHED.includes(cell.state);
  const days = Math.floor((Date.now() - new Date(cell.due_at).getTime()) / DAY);
  const due = cell.overdue
    ? t('late', { days })
    : t('due', { date: formatDate(cell.due_at, locale, { day: 'numeric', month: 'short' }) });
  return (
    <Link href={sheetPath(cell)} className={classes.cell}>
      <span className="visually-hidden">{name}: </span>
      <span className={classes.head}>
        <SheetStateBadge state={cell.state} overdue={cell.overdue} released={cell.released} />
        {cell.flags > 0 && !finished && (
          <span className={classes.flags}>
            <Icon name="flag" size={13} />
            <span aria-hidden="true">{cell.flags}</span>
            <span className="visually-hidden">{t('flags', { count: cell.flags })}</span>
          </span>
        )}
      </span>
      {finished ? (
        <span className={classes.foot}>{t('quotes', { count: cell.received })}</span>
      ) : (
        <span className={classes.foot}>
          <span className={classes.bar}>
            <ProgressBar
              label={name}
              done={cell.received}
              total={cell.expected}
              words={t('received', { received: cell.received, expected: cell.expected })}
              tone={cell.overdue ? 'red' : 'green'}
            />
          </span>
          <span>{t('received', { received: cell.received, expected: cell.expected })}</span>
          <span className="dim">{due}</span>
        </span>
      )}
    </Link>
  );
}
