import type { Endpoint } from '@datum/contract/calls/endpoint';
import type { WriteCall } from '../http/mount.ts';

/** A call that may need a second person: it can be proposed, and is run as it was written when another confirms it. */
export interface Proposable {
  readonly endpoint: Endpoint;
  run(call: WriteCall<unknown, unknown, unknown>): Promise<unknown>;
}
