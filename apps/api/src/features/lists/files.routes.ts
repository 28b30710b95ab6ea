import { LIST_ENDPOINTS } from '@datum/contract/lists/endpoints';
import { dataSetsWithin, type ListAction, type ReferenceList } from '@datum/contract/lists/list';
import type { ListRow } from '@datum/contract/lists/row';
import { href } from '@datum/contract/screens/all';
import type { FastifyInstance } from 'fastify';
import { sendList } from '../../platform/files/list-file.ts';
import { readInTurn } from '../../platform/files/writing/wide-files.ts';
import { mountRead } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountImport } from '../../platform/resources/import.ts';
import type { ReadList } from '../../platform/resources/list.ts';
import { knownPerson, ownOrganisation } from '../../platform/session/known-person.ts';
import { tellVisitors } from '../plans/queries.ts';
import { cellsOf, columnsOf } from './cells.rules.ts';
import { codesFor, importLines } from './import.queries.ts';
import { changeOwner } from './owners.queries.ts';
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
    const { rows } = await readInTurn(call.reply, () => read(call, { limit: MOST_ROWS, offset: 0 }));
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
  mountImport(app, platform, endpoints, {
    run({ db, person }, file) {
      const dataSets = dataSetsWithin(list, 'import', knownPerson(person).permissions);
      return importLines(db, list, file, { today: monthOf(platform), dataSets });
    },
    async written(call, { written }, reason) {
      await tellVisitors(call.db);
      for (const { before, after } of written) {
        const two = before ? await changeOwner(call, list, { before, after }) : {};
        call.audit({
          action: `${list.slug}.import`,
          resource: list.slug,
          id: after.id,
          before: before ? auditOf(before) : undefined,
          after: { ...auditOf(after), ...two },
          reason,
        });
      }
    },
  });
}
