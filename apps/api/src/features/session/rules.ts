import { invalid } from '../../platform/problem.ts';
import type { Account } from './queries.ts';

/** The same words for unknown, wrong and disabled (wire contract 4). */
export const badCredentials = () => invalid({ email: ['These credentials do not match our records.'] });

/** An account that nobody may sign in to. */
export const isClosed = ({ status }: Pick<Account, 'status'>) =>
  status === 'suspended' || status === 'closed';

/** What a client shows when the password was right and a second factor is asked for (settled 7.1). */
export const secondFactorProblem = (text: string) =>
  invalid({ code: [text] }, { code: 'two_factor_required' });
