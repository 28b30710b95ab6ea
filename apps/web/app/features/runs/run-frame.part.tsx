import type { Endpoint } from '@datum/contract/calls/endpoint';
import { approveRun, rejectRun, type run as runSchema } from '@datum/contract/computation/runs';
import type { FamilyCode } from '@datum/contract/subjects/families';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import type { Called } from '../../lib/api/use-call.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { writing } from '../../page-kit/form/writing.ts';
import { ReasonDialog } from '../../page-kit/reason-dialog.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { ClosedButton } from '../../ui/page/closed-button.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { type Step, Stepper } from '../../ui/progress/stepper.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import { AloneNote } from '../approvals/alone-note.part.tsx';
import { OtherHolders } from '../approvals/other-holders.part.tsx';
import { RunDifference } from './run-difference.part.tsx';
import { BLOCKERS, type NoticesProps, RunNotices } from './run-notices.part.tsx';
import classes from './runs.module.css';

type Run = z.output<typeof runSchema>;

interface Answer extends NoticesProps {
  readonly base: { readonly label: Record<string, string> } | null;
  readonly run: Run | null;
  readonly is_dry: boolean;
  readonly equals_official: boolean | null;
  readonly result_hash: string | null;
  readonly figures: readonly unknown[];
}

interface RunFrameProps<A extends Answer, Code extends FamilyCode> {
  readonly stage: 'one' | 'two';
  readonly code: string;
  readonly family: Code;
  /** What chooses another family. */
  readonly choice: ReactNode;
  readonly called: Called<A>;
  readonly isDry: boolean;
  readonly onShow: (show: 'official' | 'dry') => void;
  readonly runEndpoint: Endpoint<{ code: string }, { family: Code }, undefined, Run>;
  readonly children: (answer: A) => ReactNode;
}

/** What both stages have around their tables: steps, blockers, the run, its approval, and the two ways to look. */
export function RunFrame<A extends Answer, Code extends FamilyCode>(props: RunFrameProps<A, Code>) {
  const { stage, code, choice, called, isDry, onShow, children } = props;
  const t = useTranslations('runs');
  const ui = useUi();
  const text = useLocalText();
  const { answer, problem, loading, reload } = called;
  const toShow = (
    <SegmentedControl
      label={t('show')}
      value={isDry ? 'dry' : 'official'}
      options={(['official', 'dry'] as const).map((value) => ({ value, label: t(`show-${value}`) }))}
      onChange={onShow}
    />
  );
  return (
    <>
      <PageHeader
        title={t(`${stage}.title`)}
        badge={answer?.run ? <RunBadge run={answer.run} /> : undefined}
        lead={
          // what is not known says nothing: without an answer there may well be a base
          answer
            ? t(`${stage}.lead`, {
                period: formatPeriod(answer.period, ui),
                base: answer.base ? text(answer.base.label) : t('no-base'),
              })
            : formatPeriod(code, ui)
        }
        actions={answer && <RunActions {...props} answer={answer} />}
      />
      <div className={classes.choice}>{choice}</div>
      {problem && <Failure problem={problem} onRetry={reload} />}
      {/* what cannot be computed in advance is no reason not to see what was computed */}
      {problem && isDry && <div className={classes.bar}>{toShow}</div>}
      {!answer && loading && (
        <Loading>
          <SkeletonLines widths={['60%', '100%', '100%', '100%', '100%', '100%']} />
        </Loading>
      )}
      {answer && (
        <div className={classes.page} aria-busy={loading}>
          <Stepper label={t('steps')} steps={stepsOf(stage, answer, t)} />
          <RunNotices {...answer} />
          {answer.run?.approve_alone && answer.run.approve_block === null && <AloneNote />}
          <div className={classes.bar}>
            {toShow}
            <RunLine answer={answer} />
          </div>
          {isEmpty(stage, answer) ? (
            <EmptyState title={t(isDry ? 'no-preview' : 'no-run')}>
              {t(isDry ? 'no-preview-next' : 'no-run-next')}
            </EmptyState>
          ) : (
            children(answer)
          )}
          {answer.run && !isDry && <RunDifference key={answer.run.id} id={answer.run.id} />}
        </div>
      )}
    </>
  );
}

/** Table One has its averages before there is a base, and so before any index. */
const isEmpty = (stage: 'one' | 'two', { figures, run, is_dry, result_hash }: Answer): boolean =>
  figures.length === 0 && (stage === 'two' || (is_dry ? result_hash === null : run === null));

const STEP_NAMES = {
  one: ['frozen', 'averages', 'relatives', 'groups'],
  two: ['table-one', 'weights', 'categories', 'contributions'],
} as const;

function stepsOf(
  stage: 'one' | 'two',
  answer: Answer,
  t: ReturnType<typeof useTranslations<'runs'>>,
): Step[] {
  const isBlocked = answer.blockers.length > 0 && answer.run === null;
  return [
    ...STEP_NAMES[stage].map(
      (id, place): Step => ({
        id,
        label: t(`step.${id}`),
        state: answer.run ? 'done' : isBlocked ? 'waiting' : place === 0 ? 'current' : 'waiting',
      }),
    ),
    {
      id: 'approved',
      label: t('step.approved'),
      state: answer.run?.state === 'approved' ? 'done' : answer.run ? 'current' : 'waiting',
    },
  ];
}

function RunBadge({ run }: { readonly run: Run }) {
  const t = useTranslations('runs');
  const kinds = {
    done: 'in-review',
    approved: 'approved',
    rejected: 'returned',
    superseded: 'superseded',
  } as const;
  return <StatusBadge kind={kinds[run.state]} label={t(`state.${run.state}`)} />;
}

/** Who ran it, when, on what, and whether the same inputs still give the same bytes. */
function RunLine({ answer }: { readonly answer: Answer }) {
  const t = useTranslations('runs');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const { run } = answer;
  if (answer.is_dry) {
    return answer.result_hash === null ? null : (
      <p className={classes.dim}>
        {answer.equals_official === null
          ? t('dry-only')
          : t(answer.equals_official ? 'dry-equal' : 'dry-differs')}
      </p>
    );
  }
  return run ? (
    <p className={classes.dim}>
      {t('run-line', { id: run.id, by: run.by ?? '–', at: formatMoment(run.started_at, locale, zone) })}{' '}
      {t('result')} <code title={run.result_hash}>{run.result_hash.slice(0, 10)}</code>.
      {run.approved_by && <> {t('approved-by', { by: run.approved_by })}</>}
      {run.in_force !== null && <> {t('in-force', { id: run.in_force })}</>}
    </p>
  ) : null;
}

function RunActions<A extends Answer, Code extends FamilyCode>({
  code,
  family,
  called,
  runEndpoint,
  answer,
}: RunFrameProps<A, Code> & { readonly answer: A }) {
  const t = useTranslations('runs');
  const toast = useToast();
  const person = usePerson();
  const { send, busy, problem } = useSend();
  const [rejecting, setRejecting] = useState(false);
  const { run } = answer;
  const finish = (title: string) => {
    toast({ title });
    setRejecting(false);
    called.reload();
  };
  const start = async () => {
    const done = await send(runEndpoint, { params: { code }, query: { family } });
    return done && finish(t('ran', { id: done.id }));
  };
  const approve = async () => {
    const done = run && (await send(approveRun, { params: { id: run.id }, body: { note: '' } }));
    if (done) finish(t('approved', { id: done.id }));
  };
  const canRun =
    person?.permissions.includes(
      `index.${answer.run?.stage === 'table_two' ? 'table-two' : 'table-one'}.run`,
    ) ?? false;
  return (
    <>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem.message}
        </p>
      )}
      {run?.state === 'done' && (
        <>
          <Button
            size="sm"
            variant="subtle"
            disabled={run.approve_block === 'permission'}
            onClick={() => setRejecting(true)}
          >
            {t('reject')}
          </Button>
          <ClosedButton
            size="sm"
            variant="filled"
            loading={busy}
            why={run.approve_block ? t(`block.${run.approve_block}`) : undefined}
            onClick={() => void approve()}
          >
            {t('approve')}
          </ClosedButton>
          {run.approve_block === 'four-eyes' && (
            <OtherHolders right={`index.${run.stage === 'table_two' ? 'table-two' : 'table-one'}.approve`} />
          )}
        </>
      )}
      <Button
        size="sm"
        variant={run ? 'default' : 'filled'}
        loading={busy}
        disabled={answer.blockers.length > 0 || !canRun}
        aria-describedby={answer.blockers.length > 0 ? BLOCKERS : undefined}
        onClick={() => void start()}
      >
        {t(run ? 'run-again' : 'run')}
      </Button>
      {run && rejecting && (
        <ReasonDialog
          title={t('reject-title')}
          label={t('reason')}
          confirmLabel={t('reject')}
          record={run}
          field="note"
          write={writing(rejectRun, { params: { id: run.id } })}
          bodyOf={(note) => ({ note })}
          onDone={({ id }) => finish(t('rejected', { id }))}
          onCancel={() => setRejecting(false)}
        />
      )}
    </>
  );
}
