import { may } from '@datum/contract/access/access';
import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { type BoardCell, showBoard } from '@datum/contract/collection/rounds';
import { listWaitingRuns } from '@datum/contract/computation/runs';
import { roundOf } from '@datum/contract/data-sets/all';
import { listOwnTasks } from '@datum/contract/feedback/tasks';
import { listProposals } from '@datum/contract/office/proposals';
import { listReleases } from '@datum/contract/publication/releases';
import { href } from '@datum/contract/screens/all';
import { subjectOf } from '@datum/contract/subjects/all';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { useSubjectName } from '../../lib/texts/use-subject-name.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDay, formatMoment, formatNumber, formatShare } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import { OfficeChecklist } from '../checklist/checklist.part.tsx';
import { releasePath } from '../releases/release-path.part.tsx';
import { isMissed, useReleaseBadge } from '../releases/release-state.part.tsx';
import { currentRound, sheetPath } from '../rounds/board.part.tsx';
import { SheetStateBadge } from '../sheets/sheet-state.part.tsx';
import { Approvals } from './approvals.part.tsx';
import classes from './home.module.css';
import { OwnTasks } from './own-tasks.part.tsx';
import { Proposals } from './proposals.part.tsx';
import { HomeSection } from './section.part.tsx';
import { type Task, TaskList } from './task-list.part.tsx';

type BoardAnswer = AnswerOf<typeof showBoard>;
/** States in which a release waits for a step. */
const WAITING = ['draft', 'rehearsed', 'approved', 'scheduled'] as const;

/** The home of staff: sheets, runs and releases that wait for this person, and how sound the current round is. */
export function StaffHome() {
  const t = useTranslations('home.staff');
  const person = usePerson();
  const board = useCall(showBoard, may(person, showBoard) ? { query: { rounds: 3 } } : null);
  return (
    <>
      <OfficeChecklist />
      {may(person, listProposals) && <Proposals />}
      {may(person, listOwnTasks) && <OwnTasks />}
      <Approvals />
      <div className={classes.columns}>
        <div>
          {may(person, showBoard) && (
            <HomeSection title={t('sheets')} called={board}>
              {(answer) => <SheetTasks board={answer} />}
            </HomeSection>
          )}
          {may(person, listWaitingRuns) && <RunTasks />}
          {may(person, listReleases) && <ReleaseTasks />}
        </div>
        {may(person, showBoard) && (
          <HomeSection title={t('health')} called={board}>
            {(answer) => <Health board={answer} />}
          </HomeSection>
        )}
      </div>
    </>
  );
}

function SheetTasks({ board }: { readonly board: BoardAnswer }) {
  const t = useTranslations('home.staff');
  const sheets = useSubjectName();
  const ui = useUi();
  const text = useLocalText();
  const region = new Map(board.rows.map((row) => [row.region_group_id, text(row.region_group)]));
  const tasks = board.cells
    .filter(({ waits_for_me }) => waits_for_me)
    .map(
      (cell): Task => ({
        id: String(cell.sheet_id),
        href: sheetPath(cell),
        title: `${sheets(cell.data_set)}, ${region.get(cell.region_group_id) ?? ''}, ${formatPeriod(cell.round_code, ui)}`,
        note: t('sheet-note', {
          organisation: text(cell.organisation),
          received: cell.received,
          expected: cell.expected,
          flags: cell.flags,
          due: formatDay(cell.due_at, ui.locale, ui.timeZone),
        }),
        badge: <SheetStateBadge state={cell.state} overdue={cell.overdue} />,
      }),
    );
  return <TaskList tasks={tasks} empty={t('no-sheets')} />;
}

/** Runs that this person may approve now. */
function RunTasks() {
  const t = useTranslations('home.staff');
  const text = useLocalText();
  const ui = useUi();
  const called = useCall(listWaitingRuns, {});
  return (
    <HomeSection title={t('runs')} called={called}>
      {({ data }) => (
        <TaskList
          empty={t('no-runs')}
          tasks={data.map(
            (run): Task => ({
              id: String(run.id),
              href: href(PAGES[run.stage], { code: roundOf(run.period) }, { query: { family: run.family } }),
              title: `${text(subjectOf(run.family)?.name ?? {})}, ${t(run.stage)}, ${formatPeriod(run.period, ui)}`,
              note: t('run-note', {
                by: run.by ?? '–',
                at: formatDay(run.started_at, ui.locale, ui.timeZone),
              }),
              badge: <StatusBadge kind="compiled" label={t('to-approve')} />,
            }),
          )}
        />
      )}
    </HomeSection>
  );
}

const PAGES = { table_one: 'table-one', table_two: 'table-two' } as const;

/** Releases that a person has to take the next step of; those that missed their minute first, with the cause. */
function ReleaseTasks() {
  const zone = useSite()?.timeZone;
  const badge = useReleaseBadge();
  const t = useTranslations('home.staff');
  const ui = useUi();
  const text = useLocalText();
  const called = useCall(listReleases, { query: { page: 1, per_page: 25 } });
  return (
    <HomeSection title={t('releases')} called={called}>
      {({ data }) => (
        <TaskList
          empty={t('no-releases')}
          tasks={data
            .filter(({ state }) => WAITING.some((each) => each === state))
            .toSorted((a, b) => Number(isMissed(b)) - Number(isMissed(a)))
            .map(
              (release): Task => ({
                id: String(release.id),
                href: releasePath(release),
                title: `${text(release.name)}, ${formatPeriod(release.period, ui)}`,
                note: isMissed(release)
                  ? t('release-missed', {
                      at: formatMoment(release.missed_at ?? '', ui.locale, zone),
                      why: release.missed_for ?? '',
                    })
                  : t(`release-note.${release.blocks.approve ?? 'open'}`),
                badge: <StatusBadge {...badge(release)} />,
              }),
            )}
        />
      )}
    </HomeSection>
  );
}

/** How sound the current round is: what came in, what is late, what is flagged. */
function Health({ board }: { readonly board: BoardAnswer }) {
  const t = useTranslations('home.staff');
  const ui = useUi();
  const code = currentRound(board);
  const cells = board.cells.filter(({ round_code }) => round_code === code);
  const sum = (pick: (cell: BoardCell) => number) => cells.reduce((total, cell) => total + pick(cell), 0);
  const [received, expected] = [sum((cell) => cell.received), sum((cell) => cell.expected)];
  const late = board.cells.filter(({ overdue }) => overdue);
  const print = (count: number) => formatNumber(count, { locale: ui.locale, decimals: 0 });
  const facts = [
    [
      t('received'),
      expected > 0 ? formatShare(received / expected, ui.locale) : '–',
      t('received-of', { received: print(received), expected: print(expected) }),
    ],
    [t('late'), String(late.length), t('late-note', { count: late.length })],
    [t('flags'), print(sum((cell) => cell.flags)), t('flags-note')],
  ] as const;
  return (
    <>
      {code && <p className="muted">{t('round', { period: formatPeriod(code, ui) })}</p>}
      <dl className={classes.health}>
        {facts.map(([label, value, note]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{value}</b> {note}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
