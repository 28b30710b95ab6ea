import { RELEASE_STEPS, type ReleaseStep } from '@datum/contract/publication/release-steps';
import { type ReleaseDetail, stepRelease } from '@datum/contract/publication/releases';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useAllSaved } from '../../lib/drafts/unsaved.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { ReasonDialog } from '../../page-kit/reason-dialog.tsx';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { instantOf, zonedOf } from '../../ui/words/zoned-time.ts';
import classes from './releases.module.css';

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
  const take = async (step: ReleaseStep, more: { at?: string } = {}) => {
    if (
      await send(stepRelease, {
        params,
        body: { step, version: release.version, ...more },
      })
    ) {
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
    <div className={classes.steps}>
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
            title={block ? t(`block.${block}`) : undefined}
            onClick={() => void start(step)}
          >
            {t(`step.${step}`)}
          </Button>
        );
      })}
      {asked === 'schedule' && (
        <ScheduleDialog
          release={release}
          busy={busy}
          error={problem?.message ?? null}
          onConfirm={(at) => void take('schedule', { at })}
          onCancel={() => setAsked(null)}
        />
      )}
      {asked !== null && asked !== 'schedule' && (
        <ReasonDialog
          title={t(`ask.${asked}`)}
          label={t('reason')}
          confirmLabel={t(`step.${asked}`)}
          required={asked !== 'publish'}
          record={release}
          write={writing(stepRelease, { params })}
          bodyOf={(reason, { version }) => ({ step: asked, version, ...(reason ? { reason } : {}) })}
          said={() => t(`did.${asked}`)}
          onDone={() => {
            setAsked(null);
            onChanged();
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </div>
  );
}

/** The step to take next: a rehearsed release is approved, although it can be rehearsed again. */
const primaryOf = (open: readonly ReleaseStep[]): ReleaseStep | undefined =>
  open.includes('approve') ? 'approve' : open[0];

function ScheduleDialog(props: {
  release: ReleaseDetail;
  busy: boolean;
  error: string | null;
  onConfirm: (at: string) => void;
  onCancel: () => void;
}) {
  const { release, busy, error, onConfirm, onCancel } = props;
  const t = useTranslations('releases');
  const overlay = useTranslations('ui.overlay');
  const zone = useSite()?.timeZone ?? 'UTC';
  const planned =
    release.announced_at && new Date(release.announced_at) > new Date() ? release.announced_at : null;
  const [local, setLocal] = useState(planned ? zonedOf(planned, zone) : '');
  return (
    <Modal opened onClose={onCancel} title={t('ask.schedule')} withCloseButton={false}>
      <DateField
        name="at"
        label={t('release-time')}
        hint={t('release-time-hint', { zone })}
        time
        value={local}
        onChange={setLocal}
        error={error}
      />
      <div className={classes.dialog}>
        <Button variant="subtle" onClick={onCancel}>
          {overlay('cancel')}
        </Button>
        <Button
          variant="filled"
          loading={busy}
          disabled={local === ''}
          onClick={() => onConfirm(instantOf(local, zone))}
        >
          {t('step.schedule')}
        </Button>
      </div>
    </Modal>
  );
}
