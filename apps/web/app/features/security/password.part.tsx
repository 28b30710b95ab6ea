import { changePassword } from '@datum/contract/people/account';
import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { session } from '../../lib/session/session.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLeastLength } from '../../lib/texts/use-least-length.ts';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { useAttempt } from '../account/attempt.part.tsx';
import { NewPassword } from '../account/new-password.part.tsx';
import { Refusal } from '../account/refusal.part.tsx';
import { useMoment } from './moment.part.tsx';
import classes from './security.module.css';

interface PasswordProps {
  readonly changedAt: string | null;
  readonly onChanged: () => void;
}

/** When the password was changed last, and the way to change it; the other sessions end, this one gets a new token. */
export function Password({ changedAt, onChanged }: PasswordProps) {
  const t = useTranslations('security.password');
  const moment = useMoment();
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const done = () => {
    setOpen(false);
    toast({ title: t('done') });
    onChanged();
  };
  return (
    <Panel title={t('title')}>
      <p className={classes.words}>{changedAt ? t('changed', { at: moment(changedAt) }) : t('never')}</p>
      {open ? (
        <PasswordForm onDone={done} onCancel={() => setOpen(false)} />
      ) : (
        <div className={classes.actions}>
          <Button size="sm" onClick={() => setOpen(true)}>
            {t('edit')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function PasswordForm({ onDone, onCancel }: { readonly onDone: () => void; readonly onCancel: () => void }) {
  const t = useTranslations();
  const person = usePerson();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const { attempt, busy, problem } = useAttempt();
  const least = useLeastLength();
  const short = tried && [...password].length < least ? t('account.wrong.password', { least }) : null;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if ([...password].length < least) {
      document.getElementById('password')?.focus();
      return;
    }
    const body = { current_password: current, password, password_confirmation: password, rotate: true };
    const changed = await attempt(async () => {
      const { access_token, token_type: _type, expires_at, ...record } = await call(changePassword, { body });
      if (access_token && expires_at) {
        session.begin({ ...record, access_token, token_type: 'Bearer', expires_at, expires_in: 0 });
      }
    });
    if (changed) {
      onDone();
    }
  }

  return (
    <form data-unkept="secret" className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <Refusal problem={problem} invalid={t('account.problem.fields')} />
      <p className={classes.words}>{t('security.password.words')}</p>
      <input type="email" autoComplete="username" value={person?.email ?? ''} readOnly hidden />
      <PasswordInput
        id="current_password"
        label={t('security.password.current')}
        size="lg"
        autoComplete="current-password"
        autoFocus
        error={problem?.fields.current_password ? t('security.password.wrong-current') : null}
        visibilityToggleButtonProps={{ 'aria-label': t('security.password.show'), tabIndex: 0 }}
        value={current}
        onChange={(event) => setCurrent(event.currentTarget.value)}
        w="100%"
      />
      <NewPassword value={password} onChange={setPassword} error={short ?? problem?.fields.password?.[0]} />
      <div className={classes.actions}>
        <Button type="submit" variant="filled" size="sm" loading={busy}>
          {t('security.password.submit')}
        </Button>
        <Button variant="subtle" size="sm" onClick={onCancel}>
          {t('security.cancel')}
        </Button>
      </div>
    </form>
  );
}
