import { readWorkbookText } from '@datum/contract/lists/endpoints';
import type { FastifyInstance } from 'fastify';
import { receiveFile } from '../../platform/files/uploaded-file.ts';
import { mountRead } from '../../platform/http/mount.ts';
import { turnOfPerson } from '../../platform/limits/fair-turns.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';

/** An import takes its text in a body of 1 MiB: what is longer could not be sent back. */
const MOST_CHARACTERS = 900_000;

/** A workbook as text, so that every list takes it in as it takes a CSV file. */
export function workbookRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, readWorkbookText, async ({ request, person }) => {
    const received = await receiveFile(request, platform);
    try {
      const turn = turnOfPerson(knownPerson(person).uuid);
      return { text: await platform.parsing.text(received.path, received.name, MOST_CHARACTERS, turn) };
    } finally {
      await received.discard();
    }
  });
}
