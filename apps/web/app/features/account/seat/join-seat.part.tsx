import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { href } from '@datum/contract/screens/outside';
import { joinBySeat, lookAtSeatInvitation } from '@datum/contract/subscriptions/seat-invitations';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../../lib/api/api.ts';
import { nextStep, signInAddress } from '../../../lib/session/return-path.ts';
import { keepSession } from '../../../lib/session/session-calls.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { useLanguage } from '../../../lib/texts/language.tsx';
import { useLeastLength } from '../../../lib/texts/use-least-length.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Loading, SkeletonLines } from '../../../ui/states/skeleton.tsx';
import classes from '../account.module.css';
import { useAttempt } from '../attempt.part.tsx';
import { NewPassword } from '../new-password.part.tsx';
import { Refusal } from '../refusal.part.tsx';
import { Terms } from '../terms/terms.part.tsx';
import { useTermsInForce } from '../terms/use-terms-in-force.ts';

type Look = AnswerOf<typeof lookAtSeatInvitation>;
/** Where somebody with an account joins. */
const THERE = href('billing.subscription');

/** Where the mail of an invitation to a seat leads: an account is made here, or the one that there is signs in. */
export function JoinSeat({ token }: { readonly token: string }) {
  const t = useTranslations('account.seat');
  const [look, setLook] = useState<Look | null>(null);
  const { attempt, problem } = useAttempt();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    void attempt(async () => setLook(await call(lookAtSeatInvitation, { body: { token } })));
  }, [token]);
  if (problem) {
    return (
      <>
        <h1 className="type-h2">{t('title-none')}</h1>
        {problem.status === 409 ? (
          <p role="alert">{problem.message}</p>
        ) : (
          <Refusal problem={problem} invalid={t('expired')} />
        )}
        <p className={classes.ways}>
          <Link to={href('login')}>{t('to-sign-in')}</Link>
        </p>
      </>
    );
  }
  if (!look) {
    return (
      <Loading>
        <SkeletonLines widths={['60%', '100%', '100%']} />
      </Loading>
    );
  }
  return look.has_account ? <SignInFirst look={look} /> : <MakeAccount token={token} look={look} />;
}

function Invited({ look }: { readonly look: Look }) {
  const t = useTranslations('account.seat');
  const text = useLocalText();
  const organisation = text(look.organisation);
  return (
    <>
      <h1 className="type-h2">{t('title', { organisation })}</h1>
      <p className={classes.lead}>
        {t('lead', { inviter: look.inviter, organisation, plan: text(look.plan) })}
      </p>
    </>
  );
}

function SignInFirst({ look }: { readonly look: Look }) {
  const t = useTranslations('account.seat');
  const person = usePerson();
  return (
    <>
      <Invited look={look} />
      <p>{t('has-account', { email: look.email })}</p>
      <Button
        component={Link}
        to={person ? THERE : signInAddress(THERE)}
        variant="filled"
        size="lg"
        fullWidth
      >
        {t(person ? 'go-join' : 'sign-in')}
      </Button>
    </>
  );
}

function MakeAccount({ token, look }: { readonly token: string; readonly look: Look }) {
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
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
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
