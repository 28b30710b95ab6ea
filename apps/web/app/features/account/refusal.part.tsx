import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { RefusalBox } from '../../ui/states/refusal-box.tsx';

interface RefusalProps {
  readonly problem: ApiProblem | null;
  /** What a 422 means on this screen, in the reader's language. */
  readonly invalid: ReactNode;
}

/** Why a step was refused, above the fields; takes the focus so that it is read out. */
export function Refusal({ problem, invalid }: RefusalProps) {
  const t = useTranslations('account.problem');
  if (!problem) {
    return null;
  }
  const kind = KINDS[problem.code] ?? 'failed';
  return (
    <RefusalBox refusal={problem}>
      {problem.code === 'invalid' ? invalid : kind === 'wait' ? problem.message : t(kind)}
      {problem.reference && kind === 'failed' && problem.code !== 'invalid' && (
        <small>{t('reference', { id: problem.reference })}</small>
      )}
    </RefusalBox>
  );
}

const KINDS: Readonly<
  Record<
    string,
    'wait' | 'maintenance' | 'offline' | 'unexpected' | 'ended' | 'passkey' | 'step-up' | 'failed'
  >
> = {
  too_many: 'wait',
  maintenance: 'maintenance',
  network: 'offline',
  unexpected: 'unexpected',
  unauthenticated: 'ended',
  passkey: 'passkey',
  step_up: 'step-up',
};
