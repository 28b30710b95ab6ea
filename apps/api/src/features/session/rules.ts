import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { invalid } from '../../platform/http/problem.ts';
import type { Account } from './queries.ts';

/** The same words for unknown, wrong and disabled (docs/api-design.md). */
export const badCredentials = () => invalid({ email: [refusal('sign-in.bad-credentials')] });

/** An account that nobody may sign in to. */
export const isClosed = ({ status }: Pick<Account, 'status'>) =>
  status === 'suspended' || status === 'closed';

/** Who may sign in by a mailed code: an account that is in use, so that its address has been proved. */
export const mayUseMailCode = ({ status }: Pick<Account, 'status'>) => status === 'active';

/** The same words for a wrong, used and old code, and for an address that nobody has. */
export const badMailCode = () => invalid({ mail_code: [refusal('account.code-wrong')] });

/** What a client shows when the password was right and a second factor is asked for (rules 7.1). */
export const secondFactorProblem = (reason: Refusal) =>
  invalid({ code: [reason] }, { code: 'two_factor_required' });
