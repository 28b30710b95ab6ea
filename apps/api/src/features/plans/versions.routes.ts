import { refusal } from '@datum/contract/messages/refusals/refusal';
import { addPlanVersion, editPlanVersion, withdrawPlanVersion } from '@datum/contract/plans/plans';
import type { FastifyInstance } from 'fastify';
import type { WriteCall } from '../../platform/http/mount.ts';
import { notFound, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountEdit } from '../../platform/resources/record.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { updatePlan } from './queries.ts';
import { type PlanRecord, readQuestions } from './record.queries.ts';
import { PLAN, refuse, VERSIONED } from './record.routes.ts';
import { whyFixed, wrongDay, wrongPrice } from './rules.ts';
import { putOnSale } from './sale.routes.ts';
import { isSold } from './sale.rules.ts';
import {
  deleteVersion,
  insertVersion,
  lockVersion,
  readVersions,
  updateVersion,
  type VersionRow,
} from './versions.queries.ts';

/**
 * Versions of a plan. Each change moves the plan's own version on, so that two people never change its versions at once.
 */
export function versionRoutes(app: FastifyInstance, platform: Platform): void {
  mountEdit(app, platform, addPlanVersion, PLAN, 'plans.add-version', async (call, before, agreed) => {
    const { db, body, person, now } = call;
    if (!(await moveOn(call, before))) return false;
    await checkVersion(call, before);
    const number = Math.max(...before.versions.map((version) => version.number)) + 1;
    const { valid_from, terms } = body;
    await insertVersion(db, {
      ...{ planId: before.id, number, valid_from, terms },
      by: knownPerson(person).uuid,
      now,
    });
    agreed(await sell(call, before, { number, valid_from, terms }));
    return true;
  });

  mountEdit(app, platform, editPlanVersion, VERSIONED, 'plans.edit-version', async (call, before, agreed) => {
    const { db, body, params } = call;
    const version = versionOf(before, params.number);
    if (!(await moveOn(call, before))) return false;
    await checkOpen(call, before, version);
    await checkVersion(call, before, version.number);
    await updateVersion(db, version.id, body);
    agreed(await sell(call, before, { ...body, number: version.number }));
    return true;
  });

  mountEdit(app, platform, withdrawPlanVersion, VERSIONED, 'plans.withdraw-version', async (call, before) => {
    const { db, params } = call;
    const version = versionOf(before, params.number);
    if (!(await moveOn(call, before))) return false;
    if (before.versions.length === 1) throw wrongState(refusal('plans.version-only'));
    await checkOpen(call, before, version);
    await deleteVersion(db, version.id);
    return true;
  });
}

/** A version of a plan that is sold is sold too; what two people agreed on. @throws NeedsSecondPerson */
async function sell(
  call: WriteCall<unknown, unknown, unknown>,
  plan: PlanRecord,
  version: Pick<VersionRow, 'number' | 'valid_from' | 'terms'>,
): Promise<object> {
  if (!isSold(plan)) return {};
  const before = plan.versions.filter(({ agreed_at }) => agreed_at !== null);
  return putOnSale(call, { plan, versions: [version], before, permission: 'billing.plan.edit' });
}

/** Moves the plan's version on; false where it is another by now. @throws Problem state where the plan is archived */
async function moveOn(
  { db, body, now }: WriteCall<unknown, unknown, { readonly version: number }>,
  { uuid, visibility }: PlanRecord,
): Promise<boolean> {
  if (!(await updatePlan(db, uuid, body.version, now))) return false;
  if (visibility === 'archived') throw wrongState(refusal('plans.archived'));
  return true;
}

/** @throws Problem not_found */
export function versionOf({ versions }: PlanRecord, number: number): VersionRow {
  const version = versions.find((one) => one.number === number);
  if (!version) throw notFound();
  return version;
}

/** A version that is in force or that anybody is on stays; who comes onto it at this moment waits, or came first. */
async function checkOpen(
  { db, platform }: Pick<WriteCall<unknown, unknown, unknown>, 'db' | 'platform'>,
  { id: planId }: PlanRecord,
  { id }: VersionRow,
): Promise<void> {
  const today = platform.today();
  await lockVersion(db, id);
  const version = (await readVersions(db, planId, today)).find((one) => one.id === id);
  const fixed = version && whyFixed(version, today);
  if (fixed) throw wrongState(fixed);
}

type Written = Pick<VersionRow, 'valid_from' | 'terms'> & { readonly confirmed: boolean };

/** What is wrong with a version beside its schema, and what is asked about it. */
async function checkVersion(
  { db, body, platform }: Pick<WriteCall<unknown, unknown, Written>, 'db' | 'body' | 'platform'>,
  plan: PlanRecord,
  number?: number,
): Promise<void> {
  const { valid_from, terms, confirmed } = body;
  refuse({
    valid_from: [wrongDay(valid_from, plan.versions, platform.today(), number)],
    'terms.prices': [wrongPrice(plan, [terms])],
  });
  if (!confirmed) refuse({ confirmed: await readQuestions(db, plan, terms, valid_from) });
}
