import { type FeedbackRow, listFeedback, stepFeedback } from '@datum/contract/feedback/feedback';
import {
  canStep,
  FEEDBACK_STATES,
  FEEDBACK_STEP_NAMES,
  FEEDBACK_STEPS,
  type FeedbackState,
  type FeedbackStep,
} from '@datum/contract/feedback/feedback-states';
import { href } from '@datum/contract/screens/all';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { Link } from '../../../ui/link.tsx';
import { useToast } from '../../../ui/overlays/use-toast.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../../ui/states/skeleton.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDay } from '../../../ui/words/format.ts';
import { STATE_BADGES } from '../public/status.part.tsx';
import classes from './staff.module.css';

/** Cards of a column; the list has the others. */
const SHOWN = 20;

/** Messages by status; a card is moved by its own choice, so that it works by keyboard and on a phone. */
export function Board() {
  return (
    <div className={classes.board}>
      {FEEDBACK_STATES.filter((state) => state !== 'duplicate').map((state) => (
        <Column key={state} state={state} />
      ))}
    </div>
  );
}

function Column({ state }: { readonly state: FeedbackState }) {
  const t = useTranslations('feedback');
  const states = useTranslations('contact.state');
  const query = { state, page: 1, per_page: SHOWN, sort: '-sent_at' } as const;
  const { answer, problem, reload } = useCall(listFeedback, { query });
  const more = (answer?.meta.total ?? 0) - SHOWN;
  return (
    <section aria-label={states(state)}>
      <h2>
        <StatusBadge kind={STATE_BADGES[state]} label={states(state)} /> {answer?.meta.total}
      </h2>
      {problem && <ErrorState onRetry={reload} />}
      {!answer && !problem && <SkeletonLines widths={['90%', '70%']} />}
      {answer?.data.length === 0 && <p className="muted">{t('board.none')}</p>}
      <ul>
        {answer?.data.map((row) => (
          <Card key={row.uuid} row={row} />
        ))}
      </ul>
      {more > 0 && <Link href={`?state=${state}`}>{t('board.more', { count: more })}</Link>}
    </section>
  );
}

function Card({ row }: { readonly row: FeedbackRow }) {
  const t = useTranslations('feedback');
  const words = useTranslations('contact');
  const toast = useToast();
  const { locale, timeZone } = useUi();
  const { send, busy, problem } = useSend();
  const { uuid, number, subject, kind, state, votes, owner, sent_at, version } = row;
  // what needs a reason is done on the page of the message
  const steps = FEEDBACK_STEP_NAMES.filter((step) => canStep(state, step) && !FEEDBACK_STEPS[step].reason);
  const move = async (to: FeedbackStep) => {
    const body = { state: to, reason: '', answer: '', version };
    if (await send(stepFeedback, { params: { uuid }, body })) {
      toast({ title: t('step.done', { state: words(`state.${to}`) }) });
    }
  };
  return (
    <li>
      <Link href={href('feedback.show', { id: uuid })}>{subject}</Link>
      <small>
        {[
          number,
          words(`kind.${kind}`),
          owner?.name ?? t('nobody'),
          formatDay(sent_at, locale, timeZone),
          ...(votes > 0 ? [words('idea.votes', { count: votes })] : []),
        ].join(', ')}
      </small>
      {steps.length > 0 && (
        <select
          aria-label={t('board.move', { subject })}
          value=""
          disabled={busy}
          onChange={(event) => void move(event.currentTarget.value as FeedbackStep)}
        >
          <option value="" disabled>
            {t('board.to')}
          </option>
          {steps.map((step) => (
            <option key={step} value={step}>
              {words(`state.${step}`)}
            </option>
          ))}
        </select>
      )}
      {problem && (
        <p role="alert" className="problem">
          {problem.message}
        </p>
      )}
    </li>
  );
}
