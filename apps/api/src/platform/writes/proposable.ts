import type { Endpoint } from '@datum/contract/calls/endpoint';
import type { ImportPreview } from '@datum/contract/lists/row';
import type { ReadCall, WriteCall } from '../http/mount.ts';

/** A call that may need a second person: it can be proposed, and is run as it was written when another confirms it. */
export interface Proposable {
  readonly endpoint: Endpoint;
  run(call: WriteCall<unknown, unknown, unknown>, prepared: unknown): Promise<unknown>;
  /** What it would change, line by line, where it is a file; everything is taken back. */
  look?(call: WriteCall<unknown, unknown, unknown>, prepared: unknown): Promise<ImportPreview>;
  /** What takes long and must not happen in a transaction, such as reading a file. */
  prepare?(call: ReadCall<unknown, unknown, unknown>): Promise<unknown>;
}
