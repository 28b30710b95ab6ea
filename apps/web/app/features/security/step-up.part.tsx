import { showOwnSecurity } from '@datum/contract/sign-in/security';
import { stepUp as stepUpCall } from '@datum/contract/sign-in/session';
import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { ApiProblem } from '../../lib/api/problem.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { passkeysPossible, proveWithPasskey } from '../../lib/session/passkeys.ts';
import { stepUp } from '../../lib/session/step-up.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { QUESTION_LAYER } from '../../theme/components.ts';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { useAttempt } from '../account/attempt.part.tsx';
import { Refusal } from '../account/refusal.part.tsx';
import classes from './security.module.css';

type Answer = (proven: boolean) => void;

/**
 * Asks again who one is when the server wants a proof for a risky action; the action goes on by itself afterwards, and
 * such actions stay open for 10 minutes. Asks for what sign-in asks: with a second factor on, its code. Stands once in the shell; screens have nothing to do for it.
 */
export function StepUp() {
  const t = useTranslations('account.step-up');
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(
    // an updater, because React would call a bare function instead of keeping it
    () => stepUp.answerWith(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))),
    [],
  );
  const finish = (proven: boolean) => {
    answer?.(proven);
    setAnswer(null);
  };
  return (
    <Modal
      opened={answer !== null}
      onClose={() => finish(false)}
      title={t('title')}
      withCloseButton={false}
      zIndex={QUESTION_LAYER}
    >
      <Proof onFinish={finish} />
    </Modal>
  );
}

function Proof({ onFinish }: { readonly onFinish: Answer }) {
  const t = useTranslations('account.step-up');
  const { t: ui } = useUi();
  const person = usePerson();
  const security = useCall(showOwnSecurity, {});
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [secret, setSecret] = useState('');
  const { attempt, busy, problem } = useAttempt();
  if (!security.answer && !security.problem) {
    return (
      <Loading>
        <SkeletonLines widths={['80%', '60%']} />
      </Loading>
    );
  }
  // the server knows better where the factor was set up elsewhere meanwhile
  const byCode = isCodeAsked || security.answer?.two_factor.is_on === true;
  const prove = async (proof: () => Promise<unknown>) => {
    if (await attempt(() => proof().catch(askForCode))) {
      onFinish(true);
    }
  };
  const askForCode = (refused: unknown): never => {
    if (wantsCode(refused)) {
      setCodeAsked(true);
      setSecret('');
    }
    throw refused;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (secret) {
      void prove(() => call(stepUpCall, { body: byCode ? { code: secret } : { password: secret } }));
    }
  };
  return (
    <form data-unkept="secret" className={classes.stepUp} noValidate onSubmit={submit}>
      <p className={classes.words}>{t(byCode ? 'words-code' : 'words')}</p>
      <Refusal problem={wantsCode(problem) ? null : problem} invalid={t('wrong')} />
      <input type="email" autoComplete="username" value={person?.email ?? ''} readOnly hidden />
      {byCode ? (
        <TextInput
          key="code"
          data-autofocus
          autoFocus
          label={t('code')}
          size="lg"
          autoComplete="one-time-code"
          autoCapitalize="none"
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
      ) : (
        <PasswordInput
          key="password"
          data-autofocus
          autoFocus
          label={t('password')}
          size="lg"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('show'), tabIndex: 0 }}
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
      )}
      <Button type="submit" variant="filled" size="lg" fullWidth loading={busy}>
        {t('submit')}
      </Button>
      <div className={classes.actions}>
        {passkeysPossible() && (
          <Button size="sm" variant="subtle" onClick={() => void prove(proveWithPasskey)}>
            {t('by-passkey')}
          </Button>
        )}
        <Button size="sm" variant="subtle" onClick={() => onFinish(false)}>
          {ui('overlay.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Whether a proof was refused because the account has a second factor, which the password is not. */
const wantsCode = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.code === 'two_factor_required';
