import { useTranslations } from 'use-intl';
import type { ApiProblem } from '../../lib/problem.ts';
import { RefusalBox } from '../../ui/states/refusal-box.tsx';

/** Why signing in did not work, above the fields; takes the focus so that it is read out. */
export function SignInProblem({ problem }: { readonly problem: ApiProblem | null }) {
  const t = useTranslations('auth.login');
  if (!problem) {
    return null;
  }
  const kind = KINDS[problem.code] ?? 'failed';
  return (
    <RefusalBox refusal={problem}>
      {t(`problem.${kind}`, { seconds: problem.retryAfter ?? 60 })}
      {problem.reference && kind === 'failed' && (
        <small>{t('problem.reference', { id: problem.reference })}</small>
      )}
    </RefusalBox>
  );
}

/** Words for each refusal; the server's own say the same in English only. */
const KINDS: Readonly<
  Record<string, 'wrong' | 'code' | 'wait' | 'maintenance' | 'offline' | 'unexpected' | 'failed'>
> = {
  invalid: 'wrong',
  two_factor_required: 'code',
  too_many: 'wait',
  maintenance: 'maintenance',
  network: 'offline',
  unexpected: 'unexpected',
};
