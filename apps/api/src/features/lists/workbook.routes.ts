import { readWorkbookText } from '@datum/contract/lists/endpoints';
import type { FastifyInstance } from 'fastify';
import { csvText } from '../../platform/files/tables.ts';
import { readTable } from '../../platform/files/tabular/read-table.ts';
import { receiveFile } from '../../platform/files/uploaded-file.ts';
import { mountRead } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';

/** A workbook as text, so that every list takes it in as it takes a CSV file. */
export function workbookRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, readWorkbookText, async ({ request }) => {
    const received = await receiveFile(request, platform);
    try {
      return { text: csvText(await readTable(await received.bytes(), received.name)) };
    } finally {
      await received.discard();
    }
  });
}
