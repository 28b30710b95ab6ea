import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { AuditAction } from '@datum/contract/office/audit-vocabulary';
import {
  assignDataSets,
  closeOrganisation,
  createOrganisation,
  editOrganisation,
  historyOfOrganisation,
  listOrganisations,
  reopenOrganisation,
  showOrganisation,
} from '@datum/contract/people/organisations';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite, type WriteCall } from '../../platform/http/mount.ts';
import { pageAnswer } from '../../platform/http/paging.ts';
import { changedMeanwhile, invalid, notFound, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountHistory } from '../../platform/resources/record.ts';
import { knownPerson, ownOrganisation } from '../../platform/session/known-person.ts';
import { notifySessions } from '../../platform/session/sessions.queries.ts';
import { noteOfOrganisation } from '../subscriptions/changes.queries.ts';
import { countOpenSheets, endSources, readEnds } from './close.queries.ts';
import * as organisations from './queries.ts';
import { whyNotEnd } from './rules.ts';
import { shareSupply } from './shared.queries.ts';

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

  mountHistory(app, platform, historyOfOrganisation, {
    resource: 'organisations',
    find: ({ db }, { id }) => organisations.findOrganisation(db, id),
    idOf: ({ id }) => id,
  });
  closingRoutes(app, platform);

  mountWrite(app, platform, assignDataSets, async (call) => {
    const { version, data_sets } = call.body;
    return change(call, 'organisations.assign', version, { data_sets: [...new Set(data_sets)] });
  });
}

/** Its sources and their lines end with it, so that nobody is asked for prices any more. */
function closingRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, closeOrganisation, async (call) => {
    const { last_period, reason, version } = call.body;
    const { id } = call.params;
    const { lines, sources, status } = await need(call.db, id);
    if (status === 'closed') {
      throw invalid({ reason: [refusal('people.organisation-not-active')] });
    }
    const sheets = await countOpenSheets(call.db, id);
    if (sheets > 0) {
      throw wrongState(refusal('people.organisation-has-sheets', { count: sheets }));
    }
    if (last_period === null && Number(lines) + Number(sources) > 0) {
      throw invalid({ last_period: [refusal('people.organisation-last-period')] });
    }
    if (last_period !== null) {
      const wrong = whyNotEnd(await readEnds(call.db, id, last_period));
      if (wrong) {
        throw invalid({ last_period: [wrong] });
      }
      await endSources(call.db, id, last_period, call.now);
    }
    return change(call, 'organisations.close', version, { status: 'closed' }, reason);
  });

  mountWrite(app, platform, reopenOrganisation, async (call) => {
    const { reason, version } = call.body;
    if ((await need(call.db, call.params.id)).status === 'active') {
      throw wrongState(refusal('people.organisation-is-open'));
    }
    return change(call, 'organisations.reopen', version, { status: 'active' }, reason);
  });
}

async function change(
  call: WriteCall<{ id: number }, unknown, unknown>,
  action: AuditAction<'organisations'>,
  version: number,
  written: Parameters<typeof organisations.updateOrganisation>[3],
  reason: string | null = null,
) {
  const { id } = call.params;
  const before = shown(await need(call.db, id));
  if (!(await organisations.updateOrganisation(call.db, id, version, written, call.now))) {
    throw changedMeanwhile(shown(await need(call.db, id)));
  }
  const after = shown(await need(call.db, id));
  const two = await shareSupply(call, before, after);
  call.audit({ action, resource: 'organisations', id, before, after: { ...after, ...two }, reason });
  if (before.status !== after.status) {
    await noteOfOrganisation(call.db, id, {
      action,
      reason: reason ?? '',
      actor: knownPerson(call.person).uuid,
      at: call.now,
      today: call.platform.today(),
    });
  }
  await notifySessions(call.db); // its people's data areas hold in live sessions at once
  call.afterCommit(() => call.platform.sessions.forget());
  return after;
}

async function need(db: Reading, id: number): Promise<organisations.OrganisationRow> {
  const organisation = await organisations.findOrganisation(db, id);
  if (!organisation) throw notFound();
  return organisation;
}

const shown = ({ people, sources, lines, name, ...row }: organisations.OrganisationRow) => ({
  id: row.id,
  code: row.code,
  name: name,
  kind: row.kind,
  data_sets: row.data_sets,
  email: row.email,
  phone: row.phone,
  address: row.address,
  registration_no: row.registration_no,
  status: row.status,
  people: Number(people),
  sources: Number(sources),
  lines: Number(lines),
  version: row.version,
});
