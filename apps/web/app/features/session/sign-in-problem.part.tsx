import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { RefusalBox } from '../../ui/states/refusal-box.tsx';
import classes from './sign-in-form.module.css';

interface SignInProblemProps {
  readonly problem: ApiProblem | null;
  /** Seconds until the next try, after too many. */
  readonly waiting: number;
  /** What a 422 means on this screen, and where it leads from there. */
  readonly wrong: ReactNode;
}

/**
 * Why signing in did not work, above the fields; takes the focus so that it is read out. The seconds of a wait are counted
 * on the button: read out each second they would drown everything else.
 */
export function SignInProblem({ problem, waiting, wrong }: SignInProblemProps) {
  const t = useTranslations('auth.login');
  if (!problem) {
    return null;
  }
  const kind = KINDS[problem.code] ?? 'failed';
  if (kind === 'wait' && waiting === 0) {
    return (
      <p role="status" className={classes.lead}>
        {t('problem.open-again')}
      </p>
    );
  }
  return (
    <RefusalBox refusal={problem}>
      {kind === 'wrong' ? wrong : t(`problem.${kind}`)}
      {problem.reference && kind === 'failed' && (
        <small>{t('problem.reference', { id: problem.reference })}</small>
      )}
    </RefusalBox>
  );
}

/** Words for each refusal; the server's own say the same in English only. */
const KINDS: Readonly<
  Record<
    string,
    'wrong' | 'code' | 'wait' | 'off' | 'elsewhere' | 'maintenance' | 'offline' | 'unexpected' | 'failed'
  >
> = {
  invalid: 'wrong',
  two_factor_required: 'code',
  too_many: 'wait',
  state: 'off',
  elsewhere: 'elsewhere',
  maintenance: 'maintenance',
  network: 'offline',
  unexpected: 'unexpected',
};
