import {
  listTrustedDevices,
  stopTrusting,
  type TrustedDevice,
} from '@datum/contract/sign-in/trusted-devices';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { Failure } from '../../page-kit/failure.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { useAttempt } from '../account/attempt.part.tsx';
import { Refusal } from '../account/refusal.part.tsx';
import { useMoment } from './moment.part.tsx';
import classes from './security.module.css';

/** Where the second factor is not asked for: since when, until when, and an end to it for one or for all. */
export function TrustedDevices() {
  const t = useTranslations('security.trusted');
  const toast = useToast();
  const { answer, problem, reload } = useCall(listTrustedDevices, {});
  const { attempt, busy, problem: refused } = useAttempt();
  const [asking, setAsking] = useState(false);
  const devices = answer?.data ?? [];
  const stop = (which: { uuids: string[] } | { all: true }) =>
    attempt(async () => {
      setAsking(false);
      const { stopped } = await call(stopTrusting, { body: which });
      toast({ title: t('stopped', { count: stopped }) });
      reload();
    });
  return (
    <Panel title={t('title')}>
      {problem && <Failure problem={problem} onRetry={reload} />}
      {answer && <p className={classes.words}>{t(devices.length > 0 ? 'words' : 'none')}</p>}
      <Refusal problem={refused} invalid={refused?.message} />
      <ul className={classes.rows}>
        {devices.map((device) => (
          <DeviceRow
            key={device.uuid}
            device={device}
            busy={busy}
            onStop={() => void stop({ uuids: [device.uuid] })}
          />
        ))}
      </ul>
      {devices.length > 1 && (
        <div className={classes.actions}>
          <Button size="sm" loading={busy} onClick={() => setAsking(true)}>
            {t('stop-all')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('stop-all-title')}
        confirmLabel={t('stop-all')}
        destructive
        onConfirm={() => void stop({ all: true })}
        onCancel={() => setAsking(false)}
      >
        {t('stop-all-words')}
      </ConfirmDialog>
    </Panel>
  );
}

interface DeviceRowProps {
  readonly device: TrustedDevice;
  readonly busy: boolean;
  readonly onStop: () => void;
}

function DeviceRow({ device, busy, onStop }: DeviceRowProps) {
  const t = useTranslations('security.trusted');
  const moment = useMoment();
  const name = device.device ?? t('unknown');
  return (
    <li>
      <span>
        {name} {device.is_current && `(${t('this')})`}
        <small>
          {t('since', {
            since: moment(device.created_at),
            used: moment(device.last_used_at),
            ip: device.ip ?? '',
            until: moment(device.expires_at),
          })}
        </small>
      </span>
      <Button size="xs" variant="subtle" loading={busy} onClick={onStop}>
        {t('stop', { device: name })}
      </Button>
    </li>
  );
}
