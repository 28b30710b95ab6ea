import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { beginTwoFactor, endTwoFactor } from '@datum/contract/sign-in/two-factor';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { useAttempt } from '../account/attempt.part.tsx';
import { Refusal } from '../account/refusal.part.tsx';
import { BackupCodes, FreshCodes } from './backup-codes.part.tsx';
import { Enrolment } from './enrolment.part.tsx';
import { useMoment } from './moment.part.tsx';
import classes from './security.module.css';
import type { OwnSecurity } from './sign-in.part.tsx';

interface AuthenticatorProps {
  readonly security: OwnSecurity;
  readonly onChanged: () => void;
}

/** The authenticator app: setting it up, its backup codes, and switching it off where the policy lets one. */
export function Authenticator({ security, onChanged }: AuthenticatorProps) {
  const t = useTranslations('security.two-factor');
  const moment = useMoment();
  const toast = useToast();
  const [setup, setSetup] = useState<AnswerOf<typeof beginTwoFactor> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { attempt, busy, problem } = useAttempt();
  const { is_on, is_required, since } = security.two_factor;
  const begin = () => attempt(async () => setSetup(await call(beginTwoFactor, {})));
  const confirmed = (fresh: readonly string[]) => {
    setSetup(null);
    setCodes(fresh);
    toast({ title: t('done') });
    onChanged();
  };
  return (
    <Panel title={t('title')}>
      <p className={classes.words}>
        {is_on ? t('on', { since: since ? moment(since) : '' }) : t('off')} {is_required && t('required')}
      </p>
      <Refusal problem={problem} invalid={problem?.message} />
      {setup && <Enrolment setup={setup} onConfirmed={confirmed} onCancel={() => setSetup(null)} />}
      {codes && <FreshCodes codes={codes} onKept={() => setCodes(null)} />}
      {!is_on && !setup && (
        <div className={classes.actions}>
          <Button
            size="sm"
            variant={is_required ? 'filled' : 'default'}
            loading={busy}
            onClick={() => void begin()}
          >
            {t('begin')}
          </Button>
        </div>
      )}
      {is_on && <BackupCodes left={security.backup_codes_left} onMade={setCodes} onChanged={onChanged} />}
      {is_on && !is_required && <SwitchOff onChanged={onChanged} />}
    </Panel>
  );
}

function SwitchOff({ onChanged }: { readonly onChanged: () => void }) {
  const t = useTranslations('security.two-factor');
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const { attempt, busy, problem } = useAttempt();
  const end = async () => {
    setAsking(false);
    if (await attempt(() => call(endTwoFactor, {}))) {
      toast({ title: t('ended') });
      onChanged();
    }
  };
  return (
    <div className={classes.actions}>
      <Refusal problem={problem} invalid={problem?.message} />
      <Button size="sm" variant="subtle" loading={busy} onClick={() => setAsking(true)}>
        {t('end')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('end-title')}
        confirmLabel={t('end')}
        destructive
        onConfirm={() => void end()}
        onCancel={() => setAsking(false)}
      >
        {t('end-words')}
      </ConfirmDialog>
    </div>
  );
}
