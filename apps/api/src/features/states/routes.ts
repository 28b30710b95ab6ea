import { editState, listStates } from '@datum/contract/people/states';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { changedMeanwhile, notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { findState, listStates as readStates, type StateRow, updateState } from './queries.ts';

/** The page that the spec leaves without a guard: everybody reads the list, staff with the permission change it. */
export function stateRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listStates, async ({ db }) => ({
    data: (await readStates(db)).map((row) => shown(row, platform.today())),
  }));

  mountWrite(app, platform, editState, async (call) => {
    const { version, ...state } = call.body;
    const { code } = call.params;
    const before = await findState(call.db, code);
    if (!before) {
      throw notFound();
    }
    if (!(await updateState(call.db, code, version, state, call.now))) {
      throw changedMeanwhile();
    }
    const after = (await findState(call.db, code)) ?? before;
    call.audit({
      action: 'states.edit',
      resource: 'regions',
      id: code,
      before: shown(before, platform.today()),
      after: shown(after, platform.today()),
    });
    return shown(after, platform.today());
  });
}

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
