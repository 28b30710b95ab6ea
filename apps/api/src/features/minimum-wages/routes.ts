import {
  createMinimumWage,
  editMinimumWage,
  exportMinimumWages,
  historyOfMinimumWage,
  importMinimumWages,
  listMinimumWages,
  type MinimumWage,
  previewMinimumWages,
  showMinimumWage,
  wageBody,
} from '@datum/contract/lists/minimum-wages';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { MOST_EXPORTED } from '../../platform/files/list-file.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ImportCall } from '../../platform/resources/import.ts';
import { mountPlainImport, type PlainFile } from '../../platform/resources/import-plain.ts';
import { mountExport, mountList } from '../../platform/resources/list.ts';
import { type PlainRow, plainTable } from '../../platform/resources/plain-table.queries.ts';
import {
  mountCreate,
  mountEdit,
  mountHistory,
  mountShow,
  need,
  type RecordKind,
} from '../../platform/resources/record.ts';

const WAGES = plainTable('minimum_wages', { searched: ['source'], same: [], sorted: ['valid_from'] });
type Row = PlainRow<'minimum_wages'>;

const shown = ({ uuid, valid_from, hourly, source, version }: Row): MinimumWage => ({
  uuid,
  valid_from,
  hourly: String(Number(hourly)),
  source,
  version,
});

const cellsOf = ({ valid_from, hourly, source }: Row) => ({
  valid_from,
  hourly: String(Number(hourly)),
  source,
});

const WAGE: RecordKind<{ uuid: string }, Row, MinimumWage, 'minimum_wages'> = {
  resource: 'minimum_wages',
  find: WAGES.find,
  idOf: ({ uuid }) => uuid,
  shown,
  audited: cellsOf,
  unique: { minimum_wages_valid_from_key: 'valid_from' },
};

/** Legal minimum wages by the day from which they hold: what wages are asked about. */
export function minimumWageRoutes(app: FastifyInstance, platform: Platform): void {
  mountList(app, platform, listMinimumWages, WAGES.list, shown);
  mountExport(app, platform, exportMinimumWages, WAGES.list, {
    name: 'minimum-wages',
    title: 'Minimum wages',
    page: href('labour', { query: { tab: 'minimum-wages' } }),
    columns: [
      { header: 'valid_from', kind: 'text', width: 12, value: ({ valid_from }) => valid_from },
      { header: 'hourly', kind: 'number', width: 12, decimals: 4, value: ({ hourly }) => hourly },
      { header: 'source', kind: 'text', width: 40, value: ({ source }) => source },
    ],
  });
  mountShow(app, platform, showMinimumWage, WAGE);
  mountHistory(app, platform, historyOfMinimumWage, WAGE);
  mountCreate(app, platform, createMinimumWage, WAGE, 'minimum-wages.create', WAGES.insert);
  mountEdit(app, platform, editMinimumWage, WAGE, 'minimum-wages.edit', (call, before) =>
    WAGES.update(call, before),
  );
  mountPlainImport(
    app,
    platform,
    { preview: previewMinimumWages, import: importMinimumWages },
    WAGE,
    'minimum-wages.import',
    fileOf,
  );
}

/** How a file goes into the list. */
function fileOf(call: ImportCall): PlainFile<z.output<typeof wageBody>, Row> {
  const { db, now } = call;
  return {
    body: wageBody,
    named: ['valid_from'],
    cellsOf,
    read: async () => {
      const all = { limit: MOST_EXPORTED, offset: 0 };
      return (await WAGES.list({ db, query: { sort: 'valid_from' } }, all)).rows;
    },
    insert: async (body) => need(WAGE, call, await WAGES.insert({ db, body, now })),
    async update(body, before) {
      const { version } = before;
      if (!(await WAGES.update({ db, body: { ...body, version }, now }, before))) {
        throw new Problem('conflict', refusal('lists.changed-since-preview'));
      }
      return need(WAGE, call, before);
    },
  };
}
