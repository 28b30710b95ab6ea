import type { Endpoint, InputOf } from '@datum/contract/calls/endpoint';
import type { z } from 'zod';
import { type CallOptions, call } from '../../lib/api/api.ts';

/** A writing call that a form makes once its body has passed the schema. */
export interface Writing<Answer> {
  /** The call with what it is made on: `users.edit/7f...`. A form's draft has its name unless it gives another one. */
  readonly name: string;
  readonly schema: z.ZodType | undefined;
  readonly send: (body: unknown, options: CallOptions) => Promise<Answer>;
}

/** Binds a form to the endpoint that takes its body: `writing(editUser, { params: { uuid } })`. */
export const writing = <P, Q, B, A>(
  endpoint: Endpoint<P, Q, B, A>,
  input: Omit<InputOf<Endpoint<P, Q, B, A>>, 'body'>,
): Writing<A> => ({
  name: [endpoint.id, ...Object.values(input.params ?? {})].join('/'),
  schema: endpoint.body,
  // the form sends only what the endpoint's schema has passed
  send: (body, options) => call(endpoint, { ...input, body } as InputOf<Endpoint<P, Q, B, A>>, options),
});
