import type { UserRecord } from '@datum/contract/sign-in/session';
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { rememberedAddress } from '../../lib/session/remembered-address.ts';
import { type Credentials, signIn } from '../../lib/session/session-calls.ts';
import { NO_SECOND_FACTOR, SecondFactorFields } from './second-factor-fields.part.tsx';
import classes from './sign-in-form.module.css';
import { SignInProblem } from './sign-in-problem.part.tsx';
import { useSignIn } from './use-sign-in.ts';
import { WayOn } from './way-on.part.tsx';

interface SignInFormProps {
  /** Called when the person is signed in. */
  readonly onSignedIn: (person: UserRecord) => void;
  /** The person who signs in again: their address is not asked for. */
  readonly email?: string;
  /** Hears of the address while it is typed. */
  readonly onEmail?: (email: string) => void;
  readonly submitLabel?: string;
  /** The call that signs in, where it is not the common one. */
  readonly enter?: (credentials: Credentials) => Promise<UserRecord>;
}

/** Email and password, and the second-factor code once the server asks for it. */
export function SignInForm({ onSignedIn, email, onEmail, submitLabel, enter = signIn }: SignInFormProps) {
  const t = useTranslations('auth.login');
  const [kept] = useState(() => (email === undefined ? rememberedAddress.get() : null));
  const [remember, setRemember] = useState(kept !== null);
  const [second, setSecond] = useState(NO_SECOND_FACTOR);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: email ?? kept ?? '', password: '' },
    onValuesChange: (values) => onEmail?.(values.email),
  });
  const entered = (person: UserRecord) => {
    if (email === undefined) {
      rememberedAddress.set(remember ? person.email : null);
    }
    onSignedIn(person);
  };
  const { submit, busy, problem, asksCode, waiting } = useSignIn(entered, enter);
  return (
    <form
      data-unkept="secret"
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((typed) => submit(asksCode ? { ...typed, ...second } : typed))}
    >
      <SignInProblem problem={problem} waiting={waiting} wrong={t('problem.wrong')} />
      {email === undefined && problem?.code === 'invalid' && <WayOn />}
      {email === undefined && (
        <TextInput
          label={t('email')}
          type="email"
          size="lg"
          autoComplete="username"
          inputMode="email"
          autoFocus={kept === null}
          error={problem?.fields.email !== undefined}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
      )}
      {email !== undefined && <input type="hidden" autoComplete="username" value={email} readOnly />}
      <PasswordInput
        label={t('password')}
        size="lg"
        autoComplete="current-password"
        autoFocus={kept !== null}
        error={problem?.fields.email !== undefined || problem?.fields.password !== undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('show-password'), tabIndex: 0 }}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      {asksCode && <SecondFactorFields value={second} onChange={setSecond} />}
      {email === undefined && (
        <Checkbox
          size="sm"
          label={t('remember')}
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
      )}
      <Button type="submit" variant="filled" size="lg" fullWidth loading={busy} disabled={waiting > 0}>
        {waiting > 0 ? t('again-in', { seconds: waiting }) : (submitLabel ?? t('submit'))}
      </Button>
    </form>
  );
}
