import { refusal } from '@datum/contract/messages/refusals/refusal';
import { withdrawRelease } from '@datum/contract/publication/releases';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import { changedMeanwhile, wrongState } from '../../../platform/http/problem.ts';
import { seenBy } from '../../../platform/http/tell.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { releaseAnswer } from '../answer.rules.ts';
import { findLatestVintage } from '../prepare/prepare.queries.ts';
import { releaseAt } from '../queries.ts';
import { refuseWithdrawal } from '../rules.ts';
import { prepareWithdrawal } from './withdraw.queries.ts';

/** The withdrawal of a live release is prepared here; another person's approval is a step like any other (decision 060). */
export function withdrawRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, withdrawRelease, async ({ db, params, body, person, request, now, audit }) => {
    const author = knownPerson(person);
    const row = await releaseAt(db, params.id, author);
    refuseWithdrawal(row, author);
    if (row.version !== body.version) {
      throw changedMeanwhile();
    }
    const latest = await findLatestVintage(db, row.subject, row.period);
    if (latest?.id !== row.id) {
      throw wrongState(refusal('publication.withdrawal-open'));
    }
    const id = await prepareWithdrawal(db, row, { reason: body.reason, by: author.uuid, now });
    const withdrawal = await releaseAt(db, id, author);
    audit({
      action: 'releases.prepare-withdrawal',
      resource: 'releases',
      id,
      before: { withdraws: row.id, vintage: row.vintage, sequence: row.sequence },
      after: { vintage: withdrawal.vintage, cells: withdrawal.cells, sealed_hash: withdrawal.sealed_hash },
      reason: body.reason.en,
    });
    return releaseAnswer(withdrawal, author, seenBy(platform, { now, request }));
  });
}
