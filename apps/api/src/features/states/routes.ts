import { editState, exportStates, listStates } from '@datum/contract/people/states';
import { href } from '@datum/contract/screens/all';
import type { FastifyInstance } from 'fastify';
import type { TableColumn } from '../../platform/files/tables.ts';
import { mountRead } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountExport, wholeList } from '../../platform/resources/list.ts';
import { mountEdit, type RecordKind } from '../../platform/resources/record.ts';
import { findState, listStates as readStates, type StateRow, updateState } from './queries.ts';

/** The page that requirements 6 leave without a guard: everybody reads the list, staff with the permission change it. */
export function stateRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listStates, async ({ db }) => ({
    data: (await readStates(db)).map((row) => shown(row, platform.today())),
  }));

  const state: RecordKind<{ code: string }, StateRow, ReturnType<typeof shown>, 'regions'> = {
    resource: 'regions',
    find: ({ db }, { code }) => findState(db, code),
    idOf: ({ code }) => code,
    shown: (row) => shown(row, platform.today()),
    audited: (row) => shown(row, platform.today()),
  };
  mountEdit(app, platform, editState, state, 'states.edit', ({ db, body, now }, { code }) => {
    const { version, ...written } = body;
    return updateState(db, code, version, written, now);
  });

  mountExport(app, platform, exportStates, async ({ db }) => wholeList(await readStates(db)), {
    name: 'states',
    title: 'States and territories',
    page: href('states'),
    columns: EXPORTED,
  });
}

const EXPORTED: readonly TableColumn<StateRow>[] = [
  { header: 'code', kind: 'text', value: ({ code }) => code },
  { header: 'name_en', kind: 'text', value: ({ name }) => name.en, width: 30 },
  { header: 'name_ms', kind: 'text', value: ({ name }) => name.ms, width: 30 },
  { header: 'level', kind: 'text', value: ({ level }) => level },
  { header: 'group', kind: 'text', value: ({ group_code }) => group_code },
  { header: 'iso_code', kind: 'text', value: ({ iso_code }) => iso_code },
  { header: 'order', kind: 'number', value: ({ sort }) => sort },
  { header: 'valid_to', kind: 'text', value: ({ valid_to }) => valid_to },
];

const shown = (row: StateRow, today: string) => ({
  code: row.code,
  name: row.name,
  level: row.level as 'state' | 'territory',
  group: row.group_code ? { code: row.group_code, name: row.group_name } : null,
  iso_code: row.iso_code,
  sort: row.sort,
  is_active: row.valid_to === null || row.valid_to >= today.slice(0, row.valid_to.length),
  version: row.version,
});
