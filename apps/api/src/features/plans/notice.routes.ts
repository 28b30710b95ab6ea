import { refusal } from '@datum/contract/messages/refusals/refusal';
import { previewPlanNotice, sendPlanNotice } from '@datum/contract/plans/plans';
import { href } from '@datum/contract/screens/all';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../platform/http/mount.ts';
import { wrongState } from '../../platform/http/problem.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { letterWith } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { mountEdit, need } from '../../platform/resources/record.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { readNoticeReaders } from './holders.queries.ts';
import { NOTIFY, noticeValues } from './notice.jobs.ts';
import { updatePlan } from './queries.ts';
import { PLAN, VERSIONED } from './record.routes.ts';
import { versionBefore } from './rules.ts';
import { markNoticed } from './versions.queries.ts';
import { versionOf } from './versions.routes.ts';

const LOCALES = ['en', 'ms'] as const;

/** Holders of earlier versions are told of a coming one: first shown, then sent once. */
export function noticeRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, previewPlanNotice, async (call) => {
    const { db, params } = call;
    const plan = await need(PLAN, call, params);
    const version = versionOf(plan, params.number);
    const before = versionBefore(plan, version.number);
    const readers = await readNoticeReaders(db, {
      planId: plan.id,
      number: version.number,
      today: platform.today(),
    });
    const [first] = readers.filter(({ email }) => email !== null);
    return {
      letters: readers.filter(({ email }) => email !== null).length,
      unreachable: readers.filter(({ email }) => email === null).length,
      noticed_at: version.noticed_at?.toISOString() ?? null,
      samples: before
        ? await Promise.all(
            LOCALES.map(async (locale) => {
              const reader = {
                name: first?.name ?? knownPerson(call.person).name,
                ends_on: first?.ends_on ?? version.valid_from,
              };
              const values = noticeValues(platform, { plan, version, before }, reader, locale);
              const { subject, text } = await letterWith(db, 'plan-changes', locale, values);
              return { locale, subject, text };
            }),
          )
        : [],
    };
  });

  mountEdit(app, platform, sendPlanNotice, VERSIONED, 'plans.notify', async (call, plan) => {
    const { db, params, body, person, now } = call;
    const version = versionOf(plan, params.number);
    if (version.valid_from <= platform.today()) throw wrongState(refusal('plans.notice-late'));
    if (!versionBefore(plan, version.number)) throw wrongState(refusal('plans.first-version'));
    if (!(await updatePlan(db, plan.uuid, body.version, now))) return false;
    if (!(await markNoticed(db, version.id, now))) throw wrongState(refusal('plans.told-already'));
    await enqueue(db, {
      kind: NOTIFY,
      title: { en: `Notice of a change of ${plan.name.en}`, ms: `Notis perubahan ${plan.name.en}` },
      payload: { plan: plan.uuid, number: version.number },
      createdBy: knownPerson(person).uuid,
      link: href('plans.view', { id: plan.uuid }),
    });
    return true;
  });
}
