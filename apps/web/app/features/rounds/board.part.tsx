import type { AnswerOf } from '@datum/contract/calls/endpoint';
import type { BoardCell, showBoard } from '@datum/contract/collection/rounds';
import { dataSetOf, PRICE_DATA_SETS } from '@datum/contract/data-sets/all';
import { href } from '@datum/contract/screens/all';
import { familiesReading } from '@datum/contract/subjects/families';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { useSubjectName } from '../../lib/texts/use-subject-name.ts';
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

/** The data sets whose sheets stand below the page of machinery and equipment. */
export const MACHINERY_AND_EQUIPMENT = PRICE_DATA_SETS.filter(({ slugs }) =>
  slugs.manage.startsWith('machinery-and-equipment/'),
);
const isOfBoth = ({ data_set }: BoardCell) => MACHINERY_AND_EQUIPMENT.some(({ code }) => code === data_set);

/** The round that is being worked on: the last one that is neither planned nor cancelled. */
export const currentRound = ({ rounds }: Pick<BoardAnswer, 'rounds'>): string | undefined =>
  (rounds.findLast(({ state }) => state !== 'planned' && state !== 'cancelled') ?? rounds.at(-1))?.code;

/** Region groups down, rounds across, their sheets in each cell; on a phone the sheets of the current round as a list. */
export function Board({ board }: { readonly board: BoardAnswer }) {
  const t = useTranslations('rounds');
  const subject = useSubjectName();
  const ui = useUi();
  const text = useLocalText();
  const now = currentRound(board);
  const cells = Map.groupBy(board.cells, (cell) => keyOf(cell.round_code, cell));
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
                {canCompute && <TableLinks code={code} sets={sets} />}
                {board.cells.some((cell) => cell.round_code === code && isOfBoth(cell)) && (
                  <span className={classes.tables}>
                    <Link href={href('machinery-and-equipment', { code })}>{t('both.title')}</Link>
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sets.map((set) => (
            <Fragment key={set}>
              <tr className={classes.group}>
                <th scope="colgroup" colSpan={board.rounds.length + 1}>
                  {subject(set)} <span>{t(`frequency.${dataSetOf(set)?.frequency ?? 'M'}`)}</span>
                </th>
              </tr>
              {board.rows
                .filter(({ data_set }) => data_set === set)
                .map((row) => (
                  <tr key={row.region_group_id}>
                    <th scope="row" className={classes.region}>
                      {text(row.region_group)}
                      <span>{organisationsOf(board.cells, row, text)}</span>
                    </th>
                    {board.rounds.map(({ code }) => (
                      <td key={code} data-now={code === now || undefined}>
                        <Cells
                          cells={cells.get(keyOf(code, row)) ?? []}
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
function TableLinks({ code, sets }: { readonly code: string; readonly sets: readonly string[] }) {
  const t = useTranslations('runs');
  // the first family of what the office collects: it may have none of the first of all
  const family = sets.flatMap((set) => familiesReading(set))[0]?.code;
  const query = { family };
  return (
    <span className={classes.tables}>
      <Link href={href('table-one', { code }, { query })}>{t('one.title')}</Link>
      <Link href={href('table-two', { code }, { query })}>{t('two.title')}</Link>
    </span>
  );
}

const keyOf = (round: string, row: { readonly data_set: string; readonly region_group_id: number }) =>
  `${round} ${row.data_set} ${row.region_group_id}`;

/** Who supplies the row: the organisations of its latest sheets. */
function organisationsOf(
  cells: readonly BoardCell[],
  row: { readonly data_set: string; readonly region_group_id: number },
  text: (name: Record<string, string>) => string,
): string {
  const own = cells.filter(
    (cell) => cell.data_set === row.data_set && cell.region_group_id === row.region_group_id,
  );
  const latest = own.toSorted((a, b) => a.round_code.localeCompare(b.round_code)).at(-1)?.round_code;
  return own
    .filter((cell) => cell.round_code === latest)
    .map(({ organisation }) => text(organisation))
    .join(', ');
}

/** The sheets of a region in a round; of several, each says whose it is. */
function Cells({ cells, name }: { readonly cells: readonly BoardCell[]; readonly name: string }) {
  const t = useTranslations('rounds.board');
  const text = useLocalText();
  const going = cells.filter(({ state }) => state !== 'cancelled');
  const shown = going.length > 0 ? going : cells;
  if (shown.length === 0) {
    return <span className="dim">{t('none-here')}</span>;
  }
  if (shown.length === 1 && shown[0]) {
    return <Cell cell={shown[0]} name={name} />;
  }
  return shown.map((cell) => (
    <div key={cell.sheet_id} className={classes.shared}>
      <span className="dim" aria-hidden="true">
        {text(cell.organisation)}
      </span>
      <Cell cell={cell} name={`${name}, ${text(cell.organisation)}`} />
    </div>
  ));
}

function Cell({ cell, name }: { readonly cell: BoardCell; readonly name: string }) {
  const t = useTranslations('rounds.board');
  const { locale, timeZone } = useUi();
  const finished = FINISHED.includes(cell.state);
  const days = Math.floor((Date.now() - new Date(cell.due_at).getTime()) / DAY);
  const due = cell.overdue
    ? t('late', { days })
    : t('due', { date: formatDate(cell.due_at, locale, { day: 'numeric', month: 'short', timeZone }) });
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
