import { LIST_ENDPOINTS } from '@datum/contract/lists/endpoints';
import type { ReferenceList } from '@datum/contract/lists/list';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { FastifyInstance } from 'fastify';
import { readCsv } from '../../platform/files/read-csv.ts';
import { sendTable, tableFile } from '../../platform/files/tables.ts';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { Problem } from '../../platform/http/problem.ts';
import { tellerFor } from '../../platform/http/tell.ts';
import type { Platform } from '../../platform/platform.ts';
import { cellsOf, columnsOf } from './cells.rules.ts';
import { codesFor, importLines, previewLines } from './import.queries.ts';
import { shownPreview } from './import.rules.ts';
import { listRows, narrowingOf } from './queries.ts';
import { auditOf } from './rules.ts';

const MOST_ROWS = 100_000;

/** The month that decides what has ended. */
export const monthOf = (platform: Platform): string => platform.today().slice(0, 7);

/** A list as a file, and a file into a list. */
export function fileRoutes(app: FastifyInstance, platform: Platform, list: ReferenceList): void {
  const endpoints = LIST_ENDPOINTS[list.slug];
  mountRead(app, platform, endpoints.export, async ({ db, query, person, now, reply }) => {
    const narrowing = narrowingOf(list, query);
    const { rows } = await listRows(db, list, narrowing, monthOf(platform), { limit: MOST_ROWS, offset: 0 });
    const codes = await codesFor(db, list);
    const cells = rows.map((row) => cellsOf(list, row, codes));
    const filters = [...narrowing.filters].map(([name, value]) => `${name} = ${value}`).join(', ');
    const file = await tableFile({
      name: `${list.slug}-${platform.today()}`,
      about: [
        ['List', list.slug],
        ['Rows', String(rows.length)],
        ['Search', narrowing.search ?? 'none'],
        ['Filters', filters || 'none'],
        ['State', narrowing.state],
        ['Order', narrowing.sort],
        ['Made at', now.toISOString()],
        ['Made by', person?.name ?? ''],
        ['Link', platform.config.webUrl + href(list.page)],
      ],
      columns: columnsOf(list).map((name) => ({
        header: name,
        kind: 'text',
        value: (row: Record<string, string>) => row[name],
        width: name.startsWith('name') ? 36 : 18,
      })),
      rows: cells,
      format: query.format,
    });
    await sendTable(reply, file);
    return undefined;
  });
  mountWrite(app, platform, endpoints.preview, async ({ db, body, request }) =>
    shownPreview(await previewLines(db, list, readCsv(body.text), monthOf(platform)), tellerFor(request)),
  );
  mountWrite(app, platform, endpoints.import, async ({ db, body, audit }) => {
    const { preview, written } = await importLines(db, list, readCsv(body.text), monthOf(platform));
    if (preview.fingerprint !== body.fingerprint) {
      throw new Problem('conflict', refusal('lists.changed-since-preview'));
    }
    for (const { before, after } of written) {
      audit({
        action: `${list.slug}.import`,
        resource: list.slug,
        id: after.id,
        before: before ? auditOf(before) : undefined,
        after: auditOf(after),
        reason: body.reason,
      });
    }
    const { counts } = preview;
    return { added: counts.new, changed: counts.change, left_out: counts.problem };
  });
}
