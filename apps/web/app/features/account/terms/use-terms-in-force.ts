import { showLegal } from '@datum/contract/site/legal';
import { useCall } from '../../../lib/api/use-call.ts';

/** The terms that one signs up under; none before the office has put some into force. */
export function useTermsInForce() {
  const { answer, problem } = useCall(showLegal, { params: { document: 'terms' }, query: {} });
  return { terms: answer?.shown ?? null, areKnown: answer !== null || problem !== null };
}
