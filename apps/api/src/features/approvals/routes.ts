import { isPermission } from '@datum/contract/access/permissions';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { showOtherHolders } from '@datum/contract/people/other-holders';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../platform/http/mount.ts';
import { invalid } from '../../platform/http/problem.ts';
import { tellerFor } from '../../platform/http/tell.ts';
import type { Platform } from '../../platform/platform.ts';
import { othersWho } from '../../platform/writes/others-told.ts';

/** Says on a page why a closed button stays closed where nobody is left who could press it. */
export function otherHolderRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showOtherHolders, async (call) => {
    const { right } = call.query;
    if (!isPermission(right)) {
      throw invalid({ right: [refusal('people.permission-unknown', { permission: right })] });
    }
    const others = call.person?.permissions.includes(right) ? await othersWho(call, right) : null;
    return { words: others && tellerFor(call.request)(others) };
  });
}
