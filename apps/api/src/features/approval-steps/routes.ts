import {
  APPROVAL_ENDPOINTS,
  APPROVAL_NOUN_NAMES,
  APPROVAL_NOUNS,
  type ApprovalNoun,
} from '@datum/contract/computation/approvals/endpoints';
import {
  APPROVAL_STEPS,
  approvalBlock,
  isEditable,
  isStepAlone,
  stepNeedsReason,
} from '@datum/contract/computation/approvals/steps';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../platform/audit/history.queries.ts';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { changedMeanwhile, invalid, notFound, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { discardDraft, scenariosUsing } from '../approvals/discard.queries.ts';
import { countHard, findHead, moveTo } from '../approvals/queries.ts';
import { readLastComputed } from './computed-by.queries.ts';
import { rulesOf } from './nouns.table.ts';
import { refusalOf } from './rules.ts';

/** The life of base periods, structures, weight sets and rule sets: the same calls for each. */
export function approvalRoutes(app: FastifyInstance, platform: Platform): void {
  for (const noun of APPROVAL_NOUN_NAMES) {
    stepRoute(app, platform, noun);
    copyRoute(app, platform, noun);
    discardRoute(app, platform, noun);
    mountRead(app, platform, APPROVAL_ENDPOINTS[noun].history, async ({ db, params }) => {
      if (!(await findHead(db, noun, params.id))) {
        throw notFound();
      }
      return { data: await historyOf(db, noun, params.id) };
    });
  }
}

function stepRoute(app: FastifyInstance, platform: Platform, noun: ApprovalNoun): void {
  mountWrite(
    app,
    platform,
    APPROVAL_ENDPOINTS[noun].step,
    async ({ db, params, body, person, now, audit }) => {
      const head = await findHead(db, noun, params.id);
      if (!head || !person) {
        throw notFound();
      }
      const problems = await rulesOf(noun).problems(db, [params.id]);
      const facts = {
        status: head.status,
        contributors: head.contributors,
        hard: countHard(problems.get(params.id) ?? []),
        alone: head.alone,
      };
      const block = approvalBlock(params.step, APPROVAL_NOUNS[noun], facts, person);
      if (block) {
        throw refusalOf(block, head, { uuid: person.uuid, noun });
      }
      if (stepNeedsReason(params.step) && !body.reason) {
        throw invalid({ reason: [refusal('values.reason-few-words')] });
      }
      if (params.step === 'retire') await mustStandOnNothing(db, noun, params.id);
      const { to } = APPROVAL_STEPS[params.step];
      const approves = params.step === 'approve';
      if (
        !(await moveTo(
          db,
          noun,
          { id: params.id, version: body.version },
          to,
          approves ? { by: person.uuid, at: now } : null,
        ))
      ) {
        throw changedMeanwhile();
      }
      if (approves) {
        await rulesOf(noun).approve?.(db, params.id);
      }
      audit({
        action: `${noun}.${params.step}`,
        resource: noun,
        id: params.id,
        before: { status: head.status },
        after: { status: to, ...(isStepAlone(params.step, facts, person.uuid) ? { alone: true } : {}) },
        reason: body.reason ?? null,
        ...(approves ? { confirms: head.contributors } : {}),
      });
      const replaced = approves ? await rulesOf(noun).replace?.(db, params.id) : undefined;
      for (const { id, status } of replaced ?? []) {
        const after = { status: 'retired', replaced_by: params.id };
        audit({ action: `${noun}.retire`, resource: noun, id, before: { status }, after });
      }
      return { status: to, version: body.version + 1 };
    },
  );
}

/**
 * What months were computed by is not retired: the next one would be computed by what was before it, at another level.
 * @throws Problem 409 with the last of these months
 */
async function mustStandOnNothing(db: Reading, noun: ApprovalNoun, id: number): Promise<void> {
  const { stands } = rulesOf(noun);
  const period = stands && (await readLastComputed(db, stands.column, id));
  if (period) throw wrongState(refusal(stands.refused, { period }));
}

function copyRoute(app: FastifyInstance, platform: Platform, noun: ApprovalNoun): void {
  mountWrite(app, platform, APPROVAL_ENDPOINTS[noun].copy, async ({ db, params, person, audit }) => {
    if (!person || !(await findHead(db, noun, params.id))) {
      throw notFound();
    }
    const id = await rulesOf(noun).copy(db, params.id, person.uuid);
    audit({ action: `${noun}.copy`, resource: noun, id, after: { copied_from: params.id } });
    return { id };
  });
}

function discardRoute(app: FastifyInstance, platform: Platform, noun: ApprovalNoun): void {
  mountWrite(app, platform, APPROVAL_ENDPOINTS[noun].discard, async ({ db, params, audit }) => {
    const head = await findHead(db, noun, params.id);
    if (!head) {
      throw notFound();
    }
    if (!isEditable(head.status)) {
      throw wrongState(refusal('computation.not-draft', { state: head.status }));
    }
    const [scenario] = await scenariosUsing(db, noun, params.id);
    if (scenario !== undefined) {
      throw wrongState(refusal('computation.draft-in-scenario', { name: scenario }));
    }
    const before = await discardDraft(db, noun, params.id);
    if (!before) {
      throw changedMeanwhile();
    }
    audit({ action: `${noun}.discard`, resource: noun, id: params.id, before });
  });
}
