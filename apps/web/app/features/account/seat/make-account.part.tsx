import { joinBySeat } from '@datum/contract/subscriptions/seat-invitations';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../../lib/api/api.ts';
import { nextStep } from '../../../lib/session/return-path.ts';
import { keepSession } from '../../../lib/session/session-calls.ts';
import { useLanguage } from '../../../lib/texts/language.tsx';
import { useLeastLength } from '../../../lib/texts/use-least-length.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import classes from '../account.module.css';
import { useAttempt } from '../attempt.part.tsx';
import { NewPassword } from '../new-password.part.tsx';
import { Refusal } from '../refusal.part.tsx';
import { Terms } from '../terms/terms.part.tsx';
import { useTermsInForce } from '../terms/use-terms-in-force.ts';
import { Invited, type Look } from './invited.part.tsx';

/** Where the invited address has no account: it is made here, and has the seat. */
export function MakeAccount({ token, look }: { readonly token: string; readonly look: Look }) {
  const t = useTranslations('account');
  const { locale } = useLanguage();
  const [values, setValues] = useState({ name: '', password: '', accepts: false, leaves: false });
  const [tried, setTried] = useState(false);
  const { attempt, busy, problem } = useAttempt();
  const { terms } = useTermsInForce();
  const least = useLeastLength();
  const navigate = useNavigate();
  const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }));
  const text = useLocalText();
  const left = look.leaves && text(look.leaves);
  const wrong = {
    name: values.name.trim() ? null : t('wrong.name'),
    password: [...values.password].length >= least ? null : t('wrong.password', { least }),
    leaves: !left || values.leaves ? null : t('seat.leave-asked', { left }),
    terms_version: !terms || values.accepts ? null : t('wrong.terms'),
  };
  const errorOf = (field: keyof typeof wrong) => (tried && wrong[field]) || problem?.fields[field]?.[0];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(wrong).some((why) => why !== null)) return;
    const { name, password, leaves } = values;
    const body = {
      token,
      name,
      password,
      locale,
      leaves,
      ...(terms ? { terms_version: `${terms.number}` } : {}),
    };
    await attempt(async () => {
      const person = keepSession(await call(joinBySeat, { body }));
      await navigate(nextStep(person, null), { replace: true });
    });
  };
  return (
    <>
      <Invited look={look} />
      <p>{t('seat.new', { email: look.email })}</p>
      <form data-unkept="secret" className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <Refusal problem={problem} invalid={t(problem?.fields.token ? 'seat.expired' : 'problem.fields')} />
        <input type="email" name="email" autoComplete="username" value={look.email} readOnly hidden />
        <TextInput
          id="name"
          label={t('name')}
          size="lg"
          autoComplete="name"
          error={errorOf('name')}
          value={values.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <NewPassword
          value={values.password}
          onChange={(password) => change({ password })}
          error={errorOf('password')}
        />
        {left && (
          <Checkbox
            label={t('seat.leave', { left })}
            error={errorOf('leaves')}
            checked={values.leaves}
            onChange={(event) => change({ leaves: event.currentTarget.checked })}
          />
        )}
        {terms && (
          <Terms
            terms={terms}
            accepted={values.accepts}
            onChange={(accepts) => change({ accepts })}
            error={errorOf('terms_version')}
          />
        )}
        <Button type="submit" variant="filled" size="lg" fullWidth loading={busy}>
          {t('seat.submit')}
        </Button>
      </form>
    </>
  );
}
