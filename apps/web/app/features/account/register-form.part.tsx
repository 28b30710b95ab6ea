import { register } from '@datum/contract/people/account';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { keepSession } from '../../lib/session/session-calls.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import type { Locale } from '../../lib/texts/locale.ts';
import { useLeastLength } from '../../lib/texts/use-least-length.ts';
import { UnseenField } from '../../ui/forms/unseen-field.tsx';
import classes from './account.module.css';
import { useAttempt } from './attempt.part.tsx';
import { EmailField, looksLikeEmail } from './email-field.part.tsx';
import { NewPassword } from './new-password.part.tsx';
import { Refusal } from './refusal.part.tsx';
import { Terms } from './terms/terms.part.tsx';
import { useTermsInForce } from './terms/use-terms-in-force.ts';

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
  /** The page that is gone on to from the link of the email too; null = home. */
  readonly next: string | null;
  readonly onRegistered: () => void;
}

/** Name, address, password, the company where one signs up for one, and the terms. */
export function RegisterForm({ isCorporate, next, onRegistered }: RegisterFormProps) {
  const t = useTranslations('account');
  const { locale } = useLanguage();
  const [values, setValues] = useState({ ...EMPTY, is_corporate: isCorporate });
  const [tried, setTried] = useState(false);
  const least = useLeastLength();
  const { terms, areKnown } = useTermsInForce();
  const { attempt, busy, problem } = useAttempt();
  const change = (part: Partial<typeof EMPTY>) => setValues((before) => ({ ...before, ...part }));

  const wrong = useWrong(values, least, terms !== null);
  const errorOf = (field: Field) => (tried && wrong[field]) || problem?.fields[field]?.[0];

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    const first = (Object.keys(wrong) as Field[]).find((field) => wrong[field] !== null);
    if (first) {
      document.getElementById(first)?.focus();
      return;
    }
    const body = bodyOf(values, { next, locale, terms });
    const done = await attempt(async () => keepSession(await call(register, { body })));
    if (done) {
      onRegistered();
    }
  }

  return (
    <form data-unkept="secret" className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
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

/** What is missing in each field, in words; null where nothing is. */
function useWrong(
  values: typeof EMPTY,
  least: number,
  hasTerms: boolean,
): Readonly<Record<Field, string | null>> {
  const t = useTranslations('account.wrong');
  const needsOrganisation = values.is_corporate && !values.organisation_name.trim();
  return {
    name: values.name.trim() ? null : t('name'),
    email: looksLikeEmail(values.email) ? null : t('email'),
    password: [...values.password].length >= least ? null : t('password', { least }),
    organisation_name: needsOrganisation ? t('organisation') : null,
    terms_version: hasTerms && !values.accepts ? t('terms') : null,
  };
}

interface Around {
  readonly next: string | null;
  readonly locale: Locale;
  readonly terms: { readonly number: number } | null;
}

/** What is sent: the company where there is one, what goes on, and the terms that were accepted. */
function bodyOf({ organisation_name, accepts: _, ...rest }: typeof EMPTY, { next, locale, terms }: Around) {
  return {
    ...rest,
    ...(rest.is_corporate ? { organisation_name } : {}),
    ...(next === null ? {} : { next }),
    ...(terms ? { terms_version: String(terms.number) } : {}),
    locale,
  };
}
