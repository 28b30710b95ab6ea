import {
  createMacro,
  editMacro,
  editRequestSettings,
  listMacros,
  type RequestMacro,
  removeMacro,
  showRequestSettings,
} from '@datum/contract/requests/request-settings';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { changedMeanwhile } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountCreate, mountEdit, mountRemove, type RecordKind } from '../../platform/resources/record.ts';
import { readSettings, type Settings } from './queries.ts';
import {
  deleteMacro,
  findMacro,
  insertMacro,
  listMacroRows,
  type MacroRow,
  updateMacro,
  updateSettings,
} from './settings.queries.ts';

const shownMacro = ({ uuid, name, body, asks, version }: MacroRow): RequestMacro => ({
  uuid,
  name,
  body: { en: body.en, ms: body.ms },
  asks,
  version,
});

const MACRO: RecordKind<{ uuid: string }, MacroRow, RequestMacro, 'request_macros'> = {
  resource: 'request_macros',
  find: ({ db }, { uuid }) => findMacro(db, uuid),
  idOf: ({ uuid }) => uuid,
  shown: shownMacro,
  audited: ({ name, body, asks }) => ({ name, body, asks }),
  unique: { request_macros_name_key: 'name' },
};

/** Expected days and reply templates. */
export function settingsRoutes(app: FastifyInstance, platform: Platform): void {
  const shown = ({ expected_days, quote_days, delivery_days, days_off, tasks, version }: Settings) => ({
    expected_days,
    quote_days,
    delivery_days,
    days_off,
    tasks,
    version,
    inbound_address: platform.config.inboundAddress ?? null,
  });
  mountRead(app, platform, showRequestSettings, async ({ db }) => shown(await readSettings(db)));
  mountWrite(app, platform, editRequestSettings, async ({ db, body, now, audit }) => {
    const { version, ...written } = body;
    const before = await readSettings(db);
    const days_off = [...new Set(written.days_off)].toSorted();
    const tasks = [...new Set(written.tasks)];
    if (!(await updateSettings(db, version, { ...written, days_off, tasks }, now))) {
      throw changedMeanwhile(shown(await readSettings(db)));
    }
    const after = shown(await readSettings(db));
    audit({
      action: 'request-settings.edit',
      resource: 'request_settings',
      id: 1,
      before: shown(before),
      after,
    });
    return after;
  });

  mountRead(app, platform, listMacros, async ({ db }) => ({
    data: (await listMacroRows(db)).map(shownMacro),
  }));
  mountCreate(app, platform, createMacro, MACRO, 'request-macros.create', async ({ db, body, now }) => ({
    uuid: await insertMacro(db, body, now),
  }));
  mountEdit(app, platform, editMacro, MACRO, 'request-macros.edit', ({ db, body, now }, before) => {
    const { version: _version, ...written } = body;
    return updateMacro(db, before, written, now);
  });
  mountRemove(app, platform, removeMacro, MACRO, 'request-macros.remove', ({ db }, { uuid }) =>
    deleteMacro(db, uuid),
  );
}
