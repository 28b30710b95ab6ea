import type { UserRecord } from '@datum/contract/session';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Credentials } from '../../lib/session-calls.ts';
import { NO_SECOND_FACTOR, SecondFactorFields } from './second-factor-fields.part.tsx';
import classes from './sign-in-form.module.css';
import { SignInProblem } from './sign-in-problem.part.tsx';
import { useSignIn } from './use-sign-in.ts';

interface SignInFormProps {
  /** Called when the person is signed in. */
  readonly onSignedIn: (person: UserRecord) => void;
  /** The person who signs in again: their address is not asked for. */
  readonly email?: string;
  readonly submitLabel?: string;
  /** The call that signs in, where it is not the common one. */
  readonly enter?: (credentials: Credentials) => Promise<UserRecord>;
}

/** E-mail and password, and the second-factor code once the server asks for it. */
export function SignInForm({ onSignedIn, email, submitLabel, enter }: SignInFormProps) {
  const t = useTranslations('auth.login');
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: email ?? '', password: '' },
  });
  const [second, setSecond] = useState(NO_SECOND_FACTOR);
  const { submit, busy, problem, asksCode } = useSignIn(onSignedIn, enter);
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((typed) => submit(asksCode ? { ...typed, ...second } : typed))}
    >
      <SignInProblem problem={problem} />
      {email === undefined && (
        <TextInput
          label={t('email')}
          type="email"
          size="lg"
          autoComplete="username"
          inputMode="email"
          autoFocus
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
        error={problem?.fields.email !== undefined || problem?.fields.password !== undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('show-password'), tabIndex: 0 }}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      {asksCode && <SecondFactorFields value={second} onChange={setSecond} />}
      <Button type="submit" variant="filled" size="lg" fullWidth loading={busy}>
        {submitLabel ?? t('submit')}
      </Button>
    </form>
  );
}
