import { register } from '@datum/contract/people/account';
import { showLegal } from '@datum/contract/site/legal';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { keepSession } from '../../lib/session/session-calls.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import { useLeastLength } from '../../lib/texts/use-least-length.ts';
import { UnseenField } from '../../ui/forms/unseen-field.tsx';
import classes from './account.module.css';
import { useAttempt } from './attempt.part.tsx';
import { EmailField, looksLikeEmail } from './email-field.part.tsx';
import { NewPassword } from './new-password.part.tsx';
import { Refusal } from './refusal.part.tsx';
import { Terms } from './terms.part.tsx';

const EMPTY = {
  name: '',
  email: '',
  password: '',
  is_corporate: false,
  organisation_name: '',
  accepts: false,
  website: '',
};
type Field = 'name' | 'email' | 'password' | 'organisation_name' | 'terms_version';

interface RegisterFormProps {
  /** It begins as that of a company. */
  readonly isCorporate: boolean;
  readonly onRegistered: () => void;
}

/** Name, address, password, the company where one signs up for one, and the terms. */
export function RegisterForm({ isCorporate, onRegistered }: RegisterFormProps) {
  const t = useTranslations('account');
  const { locale } = useLanguage();
  const [values, setValues] = useState({ ...EMPTY, is_corporate: isCorporate });
  const [tried, setTried] = useState(false);
  const least = useLeastLength();
  const { terms, areKnown } = useTermsInForce();
  const { attempt, busy, problem } = useAttempt();
  const change = (part: Partial<typeof EMPTY>) => setValues((before) => ({ ...before, ...part }));

  const wrong: Readonly<Record<Field, string | null>> = {
    name: values.name.trim() ? null : t('wrong.name'),
    email: looksLikeEmail(values.email) ? null : t('wrong.email'),
    password: [...values.password].length >= least ? null : t('wrong.password', { least }),
    organisation_name:
      !values.is_corporate || values.organisation_name.trim() ? null : t('wrong.organisation'),
    terms_version: !terms || values.accepts ? null : t('wrong.terms'),
  };
  const errorOf = (field: Field) => (tried && wrong[field]) || problem?.fields[field]?.[0];

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    const first = (Object.keys(wrong) as Field[]).find((field) => wrong[field] !== null);
    if (first) {
      document.getElementById(first)?.focus();
      return;
    }
    const body = { ...bodyOf(values), locale, ...(terms ? { terms_version: String(terms.number) } : {}) };
    const done = await attempt(async () => keepSession(await call(register, { body })));
    if (done) {
      onRegistered();
    }
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <Refusal problem={problem} invalid={t('problem.fields')} />
      <TextInput
        id="name"
        label={t('name')}
        size="lg"
        autoComplete="name"
        autoFocus
        error={errorOf('name')}
        value={values.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <UnseenField label={t('register.website')} onChange={(website) => change({ website })} />
      <EmailField value={values.email} onChange={(email) => change({ email })} error={errorOf('email')} />
      <NewPassword
        label={t('password')}
        value={values.password}
        onChange={(password) => change({ password })}
        error={errorOf('password')}
      />
      <Checkbox
        size="sm"
        label={t('register.company')}
        checked={values.is_corporate}
        onChange={(event) => change({ is_corporate: event.currentTarget.checked })}
      />
      {values.is_corporate && (
        <TextInput
          id="organisation_name"
          label={t('register.organisation')}
          size="lg"
          autoComplete="organization"
          error={errorOf('organisation_name')}
          value={values.organisation_name}
          onChange={(event) => change({ organisation_name: event.currentTarget.value })}
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
      {areKnown && !terms && <p className={classes.note}>{t('terms.none')}</p>}
      <Button type="submit" variant="filled" size="lg" fullWidth loading={busy}>
        {t('register.submit')}
      </Button>
      <p className={classes.note}>{t('register.then')}</p>
    </form>
  );
}

function bodyOf({ organisation_name, accepts: _, ...rest }: typeof EMPTY) {
  return { ...rest, ...(rest.is_corporate ? { organisation_name } : {}) };
}

/** The terms that one signs up under; none before the office has put some into force. */
function useTermsInForce() {
  const { answer, problem } = useCall(showLegal, { params: { document: 'terms' }, query: {} });
  return { terms: answer?.shown ?? null, areKnown: answer !== null || problem !== null };
}
