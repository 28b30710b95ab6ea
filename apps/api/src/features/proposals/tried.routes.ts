import { may } from '@datum/contract/access/access';
import type { Endpoint } from '@datum/contract/calls/endpoint';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { compileCheck } from '../../platform/http/input/validate.ts';
import type { ReadCall, WriteCall } from '../../platform/http/mount.ts';
import { wrongState } from '../../platform/http/problem.ts';
import type { Proposable } from '../../platform/writes/proposable.ts';
import { NeedsSecondPerson, type Proposed } from '../../platform/writes/second-person.ts';
import * as proposals from './queries.ts';

interface Input {
  readonly params: unknown;
  readonly body: unknown;
}

/** What is taken back is heard of nowhere. */
export const UNHEARD = {
  proposedBy: null,
  audit: () => undefined,
  afterCommit: () => undefined,
  afterRefusal: () => undefined,
} as const;

/** Path and body of a proposed call, checked as if they had just arrived. @throws Problem 422 */
export const inputOf = ({ params, body }: Endpoint, given: Input) => ({
  params: compileCheck(params, true)(given.params),
  query: undefined,
  body: compileCheck(body, false)(given.body),
});

/** What a proposed call needs before a transaction begins; nothing for who may not make it. @throws Problem 422 */
export async function prepared(
  call: ReadCall<unknown, unknown, unknown>,
  asked: Proposable | undefined,
  input: Input,
): Promise<unknown> {
  if (!asked || !may(call.person, asked.endpoint)) return undefined;
  // also where nothing is prepared: what is wrong holds no connection while it is looked at
  const checked = inputOf(asked.endpoint, input);
  return asked.prepare?.({ ...call, ...checked });
}

/**
 * Makes a call and takes it back: what it says of itself when it is refused for lack of a second person.
 * @throws Problem 409 where it would have gone through; any other refusal that the call would meet
 */
export async function tried(
  call: WriteCall<unknown, unknown, unknown>,
  asked: Proposable,
  input: Input,
  prepared: unknown,
): Promise<Proposed> {
  const takeBack = await proposals.setSavepoint(call.db);
  try {
    const trial = {
      ...call,
      ...inputOf(asked.endpoint, input),
      ...UNHEARD,
    };
    await asked.run(trial, prepared);
  } catch (error) {
    if (!(error instanceof NeedsSecondPerson)) throw error;
    await takeBack();
    return error.proposed;
  }
  throw wrongState(refusal('proposals.none-needed'));
}
