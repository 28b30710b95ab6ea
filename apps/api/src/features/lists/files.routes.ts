import type { Permission } from '@datum/contract/access/permissions';
import { LIST_ENDPOINTS } from '@datum/contract/lists/endpoints';
import { dataSetsWithin, type ListAction, type ReferenceList } from '@datum/contract/lists/list';
import type { ListRow } from '@datum/contract/lists/row';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { FastifyInstance } from 'fastify';
import { sendList } from '../../platform/files/list-file.ts';
import { readCsv } from '../../platform/files/read-csv.ts';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { Problem } from '../../platform/http/problem.ts';
import { tellerFor } from '../../platform/http/tell.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ReadList } from '../../platform/resources/list.ts';
import { knownPerson, ownOrganisation } from '../../platform/session/known-person.ts';
import { cellsOf, columnsOf } from './cells.rules.ts';
import { codesFor, importLines, previewLines } from './import.queries.ts';
import { shownPreview } from './import.rules.ts';
import { listRows, narrowingOf } from './queries.ts';
import { auditOf } from './rules.ts';

/** The month that decides what has ended. */
export const monthOf = (platform: Platform): string => platform.today().slice(0, 7);

const MOST_ROWS = 100_000;

/** The rows of a list that a query asks for. */
export const rowsOf =
  (
    platform: Platform,
    list: ReferenceList,
    action: ListAction,
  ): ReadList<Readonly<Record<string, unknown>>, ListRow> =>
  ({ db, query, person }, place) => {
    const who = knownPerson(person);
    const seen = { dataSets: dataSetsWithin(list, action, who.permissions), owner: ownOrganisation(who) };
    return listRows(db, list, narrowingOf(list, query, seen), monthOf(platform), place);
  };

/** A list as a file, and a file into a list. */
export function fileRoutes(app: FastifyInstance, platform: Platform, list: ReferenceList): void {
  const endpoints = LIST_ENDPOINTS[list.slug];
  const read = rowsOf(platform, list, 'export');
  mountRead(app, platform, endpoints.export, async (call) => {
    const { rows } = await read(call, { limit: MOST_ROWS, offset: 0 });
    const codes = await codesFor(call.db, list);
    const file = {
      name: `${list.slug}-${platform.today()}`,
      title: list.slug,
      page: href(list.page),
      most: MOST_ROWS,
      columns: columnsOf(list).map((name) => ({
        header: name,
        kind: 'text' as const,
        value: (row: Record<string, string>) => row[name],
        width: name.startsWith('name') ? 36 : 18,
      })),
    };
    return sendList(
      call,
      file,
      rows.map((row) => cellsOf(list, row, codes)),
    );
  });
  const importedAs = (held: readonly Permission[]) => ({
    today: monthOf(platform),
    dataSets: dataSetsWithin(list, 'import', held),
  });
  mountWrite(app, platform, endpoints.preview, async ({ db, body, request, person }) => {
    const by = importedAs(knownPerson(person).permissions);
    return shownPreview(await previewLines(db, list, readCsv(body.text), by), tellerFor(request));
  });
  mountWrite(app, platform, endpoints.import, async ({ db, body, audit, person }) => {
    const by = importedAs(knownPerson(person).permissions);
    const { preview, written } = await importLines(db, list, readCsv(body.text), by);
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
