import {
  RELEASE_STEPS,
  type ReleaseBlock,
  type ReleaseStep,
  rightOf,
} from '@datum/contract/publication/release-steps';
import { type ReleaseDetail, stepRelease } from '@datum/contract/publication/releases';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { useAllSaved } from '../../lib/drafts/unsaved.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { ReasonDialog } from '../../page-kit/reason-dialog.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { OtherHolders } from '../approvals/other-holders.part.tsx';
import { PublishEarlyDialog } from './publish-early.part.tsx';
import classes from './releases.module.css';
import { awaitedMinute, ScheduleDialog } from './schedule.part.tsx';

/** Order of the buttons: as the steps follow each other, then the ways back. */
const STEPS: readonly ReleaseStep[] = [
  'rehearse',
  'approve',
  'schedule',
  'publish',
  'hold',
  'return',
  'cancel',
];

/** The steps that this release can take now; one that only the person cannot take is shown with its reason. */
export function ReleaseSteps({
  release,
  onChanged,
}: {
  readonly release: ReleaseDetail;
  readonly onChanged: () => void;
}) {
  const t = useTranslations('releases');
  const toast = useToast();
  const { send, busy, problem, clear } = useSend();
  const { isUnsaved, isAllSaved } = useAllSaved();
  const [asked, setAsked] = useState<ReleaseStep | null>(null);
  const possible = STEPS.filter((step) => release.blocks[step] !== 'state');
  const primary = primaryOf(possible.filter((step) => release.blocks[step] === undefined));
  const params = { id: release.id };
  const awaited = awaitedMinute(release);
  const isEarly = asked === 'publish' && awaited !== null;
  const done = () => {
    setAsked(null);
    onChanged();
  };
  const take = async (step: ReleaseStep) => {
    if (await send(stepRelease, { params, body: { step, version: release.version } })) {
      setAsked(null);
      toast({ title: t(`did.${step}`) });
      onChanged();
    }
  };
  const start = async (step: ReleaseStep) => {
    clear();
    if (!(await isAllSaved())) return;
    const asks = step === 'schedule' || step === 'publish' || 'needsReason' in RELEASE_STEPS[step];
    if (asks) setAsked(step);
    else await take(step);
  };
  return (
    <>
      {(isUnsaved || problem) && asked === null && (
        <p role="alert" className={classes.problem}>
          {isUnsaved ? t('unsaved') : problem?.message}
        </p>
      )}
      {possible.map((step) => {
        const block = release.blocks[step];
        return (
          <Button
            key={step}
            size="sm"
            variant={step === primary ? 'filled' : 'default'}
            loading={busy && asked === null && step === primary}
            disabled={block !== undefined}
            aria-describedby={block && whyId(release, block)}
            onClick={() => void start(step)}
          >
            {t(`step.${step}`)}
          </Button>
        );
      })}
      <Closed release={release} steps={possible} />
      {asked === 'schedule' && (
        <ScheduleDialog release={release} onDone={done} onCancel={() => setAsked(null)} />
      )}
      {isEarly && (
        <PublishEarlyDialog
          release={release}
          announced={awaited}
          onDone={done}
          onCancel={() => setAsked(null)}
        />
      )}
      {asked !== null && asked !== 'schedule' && !isEarly && (
        <ReasonDialog
          title={t(`ask.${asked}`)}
          label={t('reason')}
          confirmLabel={t(`step.${asked}`)}
          required={asked !== 'publish'}
          record={release}
          write={writing(stepRelease, { params })}
          bodyOf={(reason, { version }) => ({ step: asked, version, ...(reason ? { reason } : {}) })}
          said={() => t(`did.${asked}`)}
          onDone={done}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** Why another person takes a step. */
const FOR_ANOTHER: ReadonlySet<ReleaseBlock | undefined> = new Set([
  'four-eyes',
  'own-minute',
  'other-minute',
  'brought-forward',
]);

/** Of the sentence that a button is described by. */
export const whyId = ({ id }: ReleaseDetail, block: ReleaseBlock): string => `release-${id}-${block}`;

interface ClosedProps {
  readonly release: ReleaseDetail;
  readonly steps: readonly ReleaseStep[];
}

/** Why steps and the withdrawal are closed, each reason once with what it closes: in words, since a title reaches no keyboard or touch. */
function Closed({ release, steps }: ClosedProps) {
  const t = useTranslations('releases');
  const { blocks, withdraw_block: withdraw } = release;
  const closed = steps.flatMap((step) => {
    const block = blocks[step];
    return block ? [{ block, name: t(`step.${step}`) }] : [];
  });
  if (withdraw !== null && withdraw !== 'state') {
    closed.push({ block: withdraw, name: t('withdraw.action') });
  }
  const another = steps.find((step) => FOR_ANOTHER.has(blocks[step]));
  return (
    <>
      {[...Map.groupBy(closed, ({ block }) => block)].map(([block, own]) => (
        <small key={block} id={whyId(release, block)} className={classes.closed}>
          {t('closed', { steps: own.map(({ name }) => name).join(', '), why: t(`block.${block}`) })}
        </small>
      ))}
      {another && <OtherHolders right={rightOf(another, release)} />}
    </>
  );
}

/** The step to take next: a rehearsed release is approved, although it can be rehearsed again. */
const primaryOf = (open: readonly ReleaseStep[]): ReleaseStep | undefined =>
  open.includes('approve') ? 'approve' : open[0];
