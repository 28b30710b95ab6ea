import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { AuditAction } from '@datum/contract/office/audit-vocabulary';
import {
  assignDataSets,
  createOrganisation,
  editOrganisation,
  listOrganisations,
  showOrganisation,
} from '@datum/contract/people/organisations';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite, type WriteCall } from '../../platform/http/mount.ts';
import { pageAnswer } from '../../platform/http/paging.ts';
import { changedMeanwhile, invalid, notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson, ownOrganisation } from '../../platform/session/known-person.ts';
import { notifySessions } from '../../platform/session/sessions.queries.ts';
import * as organisations from './queries.ts';

/** Organisations: who supplies which data, which companies subscribe. */
export function organisationRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listOrganisations, async ({ db, query, request, person }) => {
    const { page, per_page, ...filter } = query;
    const limits = { limit: per_page, offset: (page - 1) * per_page };
    const rows = await organisations.listOrganisations(
      db,
      ownOrganisation(knownPerson(person)),
      filter,
      limits,
    );
    return pageAnswer(request, rows.map(shown), Number(rows[0]?.all_rows ?? 0), query);
  });

  mountRead(app, platform, showOrganisation, async ({ db, params, person }) => {
    const only = ownOrganisation(knownPerson(person));
    if (only !== null && only !== params.id) throw notFound();
    return shown(await need(db, params.id));
  });

  mountWrite(app, platform, createOrganisation, async (call) => {
    const id = await organisations.insertOrganisation(call.db, call.body);
    if (id === undefined) {
      throw invalid({ code: [refusal('people.organisation-code-taken')] });
    }
    const after = shown(await need(call.db, id));
    call.audit({ action: 'organisations.create', resource: 'organisations', id, after });
    return after;
  });

  mountWrite(app, platform, editOrganisation, async (call) => {
    const { version, ...written } = call.body;
    return change(call, 'organisations.edit', version, written);
  });

  mountWrite(app, platform, assignDataSets, async (call) => {
    const { version, data_sets } = call.body;
    return change(call, 'organisations.assign', version, { data_sets: [...new Set(data_sets)] });
  });
}

async function change(
  call: WriteCall<{ id: number }, unknown, unknown>,
  action: AuditAction<'organisations'>,
  version: number,
  written: Parameters<typeof organisations.updateOrganisation>[3],
) {
  const { id } = call.params;
  const before = shown(await need(call.db, id));
  if (!(await organisations.updateOrganisation(call.db, id, version, written, call.now))) {
    throw changedMeanwhile();
  }
  const after = shown(await need(call.db, id));
  call.audit({ action, resource: 'organisations', id, before, after });
  await notifySessions(call.db); // its people's data areas hold in live sessions at once
  call.afterCommit(() => call.platform.sessions.forget());
  return after;
}

async function need(db: Reading, id: number): Promise<organisations.OrganisationRow> {
  const organisation = await organisations.findOrganisation(db, id);
  if (!organisation) throw notFound();
  return organisation;
}

const shown = ({ people, name, ...row }: organisations.OrganisationRow) => ({
  id: row.id,
  code: row.code,
  name: name,
  kind: row.kind,
  data_sets: row.data_sets,
  consent_disclose: row.consent_disclose,
  email: row.email,
  phone: row.phone,
  address: row.address,
  registration_no: row.registration_no,
  status: row.status,
  people: Number(people),
  version: row.version,
});
