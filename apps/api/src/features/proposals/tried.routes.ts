import type { Endpoint } from '@datum/contract/calls/endpoint';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { WriteCall } from '../../platform/http/mount.ts';
import { wrongState } from '../../platform/http/problem.ts';
import { compileCheck } from '../../platform/http/validate.ts';
import type { Proposable } from '../../platform/writes/proposable.ts';
import { NeedsSecondPerson, type Proposed } from '../../platform/writes/second-person.ts';
import * as proposals from './queries.ts';

interface Input {
  readonly params: unknown;
  readonly body: unknown;
}

/** Path and body of a proposed call, checked as if they had just arrived. @throws Problem 422 */
export const inputOf = ({ params, body }: Endpoint, given: Input) => ({
  params: compileCheck(params, true)(given.params),
  query: undefined,
  body: compileCheck(body, false)(given.body),
});

/**
 * Makes a call and takes it back: what it says of itself when it is refused for lack of a second person.
 * @throws Problem 409 where it would have gone through; any other refusal that the call would meet
 */
export async function tried(
  call: WriteCall<unknown, unknown, unknown>,
  asked: Proposable,
  input: Input,
): Promise<Proposed> {
  const takeBack = await proposals.setSavepoint(call.db);
  try {
    await asked.run({
      ...call,
      ...inputOf(asked.endpoint, input),
      proposedBy: null,
      audit: () => undefined,
      afterCommit: () => undefined,
      afterRefusal: () => undefined,
    });
  } catch (error) {
    if (!(error instanceof NeedsSecondPerson)) throw error;
    await takeBack();
    return error.proposed;
  }
  throw wrongState(refusal('proposals.none-needed'));
}
