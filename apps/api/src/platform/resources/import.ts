import type { Endpoint } from '@datum/contract/calls/endpoint';
import type { ImportPreview } from '@datum/contract/lists/row';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { csvLines } from '../files/csv-lines.ts';
import { mountPrepared, type ReadCall, type WriteCall } from '../http/mount.ts';
import { Problem } from '../http/problem.ts';
import { tellerFor } from '../http/tell.ts';
import { turnOfPerson } from '../limits/fair-turns.ts';
import type { Platform } from '../platform.ts';
import { knownPerson } from '../session/known-person.ts';
import { type CheckedFile, type ImportFile, shownPreview } from './checked-file.ts';

/** The two calls of an import, as `resource` declares them. */
export interface ImportCalls {
  readonly preview: Endpoint<undefined, undefined, { text: string }, ImportPreview>;
  readonly import: Endpoint<
    undefined,
    undefined,
    { text: string; fingerprint: string; reason: string },
    { added: number; changed: number; left_out: number }
  >;
}

/** A call that takes a file in. */
export type ImportCall = WriteCall<undefined, undefined, unknown>;

type ImportRead = ReadCall<undefined, undefined, { text: string }>;
type ImportWrite = WriteCall<undefined, undefined, { text: string; fingerprint: string; reason: string }>;

/** How one list takes a file in. */
interface ImportKind<Done extends { readonly preview: CheckedFile }> {
  /** Writes the sound lines of a file, in their order; a preview does the same and takes it back. */
  readonly run: (call: ImportCall, file: ImportFile, reason: string) => Promise<Done>;
  /** What follows once they stay: the audit trail, and who is told. */
  readonly written: (call: ImportCall, done: Done, reason: string) => void | Promise<void>;
}

/** Mounts the import of a file: what each line would do, and doing exactly that, in one transaction. */
export function mountImport<Done extends { readonly preview: CheckedFile }>(
  app: FastifyInstance,
  platform: Platform,
  calls: ImportCalls,
  { run, written }: ImportKind<Done>,
): void {
  const read = async ({ body, person }: ImportRead) =>
    csvLines(await platform.parsing.records(body.text, turnOfPerson(knownPerson(person).uuid)));

  const look = async (call: ImportCall, file: ImportFile) => {
    await sql`savepoint before_preview`.execute(call.db);
    const { preview } = await run(call, file, 'preview');
    await sql`rollback to savepoint before_preview`.execute(call.db);
    return shownPreview(preview, tellerFor(call.request));
  };
  mountPrepared(app, platform, calls.preview, read, look);

  const takeIn = async (call: ImportWrite, file: ImportFile) => {
    const { fingerprint, reason } = call.body;
    const done = await run(call, file, reason);
    const { preview } = done;
    if (preview.fingerprint !== fingerprint) {
      throw new Problem('conflict', refusal('lists.changed-since-preview'));
    }
    await written(call, done, reason);
    const { counts } = preview;
    return { added: counts.new, changed: counts.change, left_out: counts.problem };
  };
  mountPrepared(app, platform, calls.import, read, takeIn);
  if (calls.import.secondPerson) {
    platform.proposable.set(calls.import.id, {
      endpoint: calls.import as Endpoint,
      prepare: (call) => read(call as ImportRead),
      look: (call, file) => look(call as ImportCall, file as ImportFile),
      run: (call, file) => takeIn(call as ImportWrite, file as ImportFile),
    });
  }
}
