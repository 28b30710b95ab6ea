import { refusal } from '@datum/contract/messages/refusals/refusal';
import { leadPrice } from '@datum/contract/plans/plan-money';
import {
  archivePlan,
  createPlan,
  duplicatePlan,
  editPlan,
  exportPlans,
  historyOfPlan,
  listPlanHolders,
  listPlans,
  restorePlan,
  showPlan,
} from '@datum/contract/plans/plans';
import { href } from '@datum/contract/screens/all';
import { decimalOf } from '@datum/contract/values/money-text';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import type { TableColumn } from '../../platform/files/tables.ts';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { pageAnswer } from '../../platform/http/paging.ts';
import { invalid, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountExport, mountList, type ReadList } from '../../platform/resources/list.ts';
import { mountCreate, mountEdit, mountHistory, mountShow, need } from '../../platform/resources/record.ts';
import { orTaken } from '../../platform/resources/taken.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { listHolders } from './holders.queries.ts';
import { noticeJobs } from './notice.jobs.ts';
import { noticeRoutes } from './notice.routes.ts';
import { insertPlan, knownPlans, listPlanRows, type PlanRow, updatePlan } from './queries.ts';
import { readQuestions } from './record.queries.ts';
import { PLAN, refuse } from './record.routes.ts';
import { shownPlan, wrongPrice } from './rules.ts';
import { putOnSale } from './sale.routes.ts';
import { isSold, isSoldFurther } from './sale.rules.ts';
import { versionRoutes } from './versions.routes.ts';

const read: ReadList<Parameters<typeof listPlanRows>[2], PlanRow> = ({ db, query, platform }, place) =>
  listPlanRows(db, platform.today(), query, place);

/** Plans: what is sold or given, in versions; never deleted. */
export function planRoutes(app: FastifyInstance, platform: Platform): void {
  mountList(app, platform, listPlans, read, (row) => shownPlan(row, platform.today()));
  mountExport(app, platform, exportPlans, read, {
    name: 'plans',
    title: 'Plans',
    page: href('plans.list'),
    columns: EXPORTED,
  });
  mountShow(app, platform, showPlan, PLAN);
  mountHistory(app, platform, historyOfPlan, PLAN);

  mountCreate(app, platform, createPlan, PLAN, 'plans.create', async (call, agreed) => {
    const { db, body, person, now } = call;
    const { confirmed, ...plan } = body;
    refuse({ 'terms.prices': [wrongPrice(plan, [plan.terms])] });
    await checkTargets(db, plan.changes_to, null);
    if (!confirmed) refuse({ confirmed: await readQuestions(db, plan, plan.terms, plan.valid_from) });
    const uuid = await insertPlan(db, plan, { by: knownPerson(person).uuid, now });
    if (plan.visibility === 'public') {
      const sale = { plan: { ...plan, uuid }, versions: [{ number: 1, ...plan }], before: [] };
      agreed(await putOnSale(call, { ...sale, permission: 'billing.plan.create' }));
    }
    return { uuid };
  });

  mountEdit(app, platform, editPlan, PLAN, 'plans.edit', async (call, before, agreed) => {
    const { db, body, now } = call;
    const { version, confirmed, ...written } = body;
    if (before.visibility === 'archived') throw wrongState(refusal('plans.archived'));
    const reached = before.versions.filter(({ valid_from }) => valid_from >= before.valid_from);
    refuse({
      visibility: [
        wrongPrice(
          written,
          reached.map(({ terms }) => terms),
        ),
      ],
    });
    await checkTargets(db, written.changes_to, before.uuid);
    const after = { ...before, ...written };
    if (!confirmed) refuse({ confirmed: await readQuestions(db, after, before.terms, platform.today()) });
    if (!(await updatePlan(db, before.uuid, version, now, written))) return false;
    if (isSold(after)) {
      const isFurther = isSoldFurther(before, after);
      const sale = {
        plan: after,
        versions: reached.filter(({ agreed_at }) => isFurther || agreed_at === null),
        before: isFurther ? [] : before.versions.filter(({ agreed_at }) => agreed_at !== null),
      };
      agreed(await putOnSale(call, { ...sale, permission: 'billing.plan.edit' }));
    }
    return true;
  });

  stepRoutes(app, platform);
  versionRoutes(app, platform);
  noticeRoutes(app, platform);
  noticeJobs(platform);
  holderRoutes(app, platform);
}

/** Who is on a plan. */
function holderRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listPlanHolders, async (call) => {
    const { page, per_page, number } = call.query;
    const plan = await need(PLAN, call, call.params);
    const asked = { planId: plan.id, number, today: platform.today() };
    const { rows, total } = await listHolders(call.db, asked, {
      limit: per_page,
      offset: (page - 1) * per_page,
    });
    const data = rows.map((row) => ({
      subscription: row.subscription,
      kind: row.user_uuid ? ('person' as const) : ('organisation' as const),
      user: row.user_uuid,
      name: row.user_name ?? row.organisation_name?.[call.locale] ?? row.organisation_name?.en ?? '',
      number: row.number,
      source: row.source,
      starts_on: row.starts_on,
      ends_on: row.ends_on,
    }));
    return pageAnswer(call.request, data, total, call.query);
  });
}

const EXPORTED: readonly TableColumn<PlanRow>[] = [
  { header: 'code', kind: 'text', width: 16, value: ({ code }) => code },
  { header: 'name', kind: 'text', width: 24, value: ({ name }) => name.en ?? '' },
  { header: 'type', kind: 'text', width: 14, value: ({ type }) => type },
  { header: 'visibility', kind: 'text', width: 12, value: ({ visibility }) => visibility },
  { header: 'position', kind: 'number', decimals: 0, value: ({ position }) => position },
  { header: 'version', kind: 'number', decimals: 0, value: ({ number }) => number },
  { header: 'valid_from', kind: 'text', width: 12, value: ({ valid_from }) => valid_from },
  { header: 'term_months', kind: 'number', decimals: 0, value: (row) => lead(row)?.term_months },
  { header: 'price', kind: 'number', decimals: 2, value: (row) => leadAmount(lead(row)?.amount) },
  { header: 'currency', kind: 'text', width: 10, value: (row) => lead(row)?.currency },
  { header: 'people', kind: 'number', decimals: 0, value: ({ people }) => Number(people) },
  { header: 'organisations', kind: 'number', decimals: 0, value: (row) => Number(row.organisations) },
];

/** A plan leaves the price list and comes back; another begins as this one is. */
function stepRoutes(app: FastifyInstance, platform: Platform): void {
  mountEdit(app, platform, archivePlan, PLAN, 'plans.archive', async ({ db, body, now }, before) => {
    if (before.visibility === 'archived') throw wrongState(refusal('plans.archived'));
    return updatePlan(db, before.uuid, body.version, now, { visibility: 'archived' });
  });

  mountEdit(app, platform, restorePlan, PLAN, 'plans.restore', async ({ db, body, now }, before) => {
    if (before.visibility !== 'archived') throw wrongState(refusal('plans.not-archived'));
    return updatePlan(db, before.uuid, body.version, now, { visibility: 'hidden' });
  });

  mountWrite(app, platform, duplicatePlan, async (call) => {
    const { db, body, person, now } = call;
    const from = await need(PLAN, call, call.params);
    const [newest] = from.versions;
    const { type, position, upgrade_rule, downgrade_rule, changes_to } = from;
    const copy = {
      ...{ type, position, upgrade_rule, downgrade_rule, changes_to, ...body },
      summary: { en: from.summary.en ?? '', ms: from.summary.ms ?? '' },
      audiences: shownPlan(from, platform.today()).audiences,
      visibility: 'hidden' as const,
      valid_from: platform.today(),
      terms: newest?.terms ?? from.terms,
    };
    const uuid = await orTaken(PLAN.unique, insertPlan(db, copy, { by: knownPerson(person).uuid, now }));
    const made = await need(PLAN, call, { uuid });
    call.audit({ action: 'plans.create', resource: 'plans', id: uuid, after: PLAN.audited(made, call) });
    return PLAN.shown(made, call);
  });
}

const lead = ({ terms }: PlanRow) => leadPrice(terms.prices);
const leadAmount = (minor: number | undefined): string | null =>
  minor === undefined ? null : decimalOf(minor);

async function checkTargets(db: Reading, targets: readonly string[], own: string | null): Promise<void> {
  const known = await knownPlans(db, targets);
  if (targets.some((uuid) => !known.has(uuid) || uuid === own)) {
    throw invalid({ changes_to: [refusal('plans.changes-to-unknown')] });
  }
}
