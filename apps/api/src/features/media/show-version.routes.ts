import { type MediumDetail, restoreMedium } from '@datum/contract/content/media';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { FastifyInstance } from 'fastify';
import { mountWrite, type WriteCall } from '../../platform/http/mount.ts';
import { changedMeanwhile, invalid, wrongState } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { need } from '../../platform/resources/record.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { secondPerson } from '../proposals/second-person.queries.ts';
import { MEDIUM, shownDetail } from './medium.routes.ts';
import type { MediumRow } from './queries.ts';
import { auditedMedium, placeOfUse } from './rules.ts';
import { usesOfMedium } from './uses.queries.ts';
import { copyVersion, lockMedium, showWaiting } from './versions.queries.ts';

/** Another version in the place of the current one: of what everybody sees by two people. */
export function showVersionRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, restoreMedium, async (call): Promise<MediumDetail> => {
    const { db, params, body, now } = call;
    const { number } = body;
    await lockMedium(db, params.uuid);
    const before = await need(MEDIUM, call, params);
    if (before.version !== body.version) throw changedMeanwhile(await shownDetail(before, call));
    if (number === before.number) throw wrongState(refusal('media.current-already', { number }));
    const made = { by: knownPerson(call.person).uuid, now };
    const waits = number > before.number;
    const done = waits
      ? await showWaiting(db, before, number, now)
      : await copyVersion(db, before, number, made);
    if (done === 'none') throw invalid({ number: [refusal('media.no-version', { number })] });
    if (done === 'late') throw changedMeanwhile(await shownDetail(await need(MEDIUM, call, params), call));
    const two = before.is_public ? await forReaders(call, before, number) : {};
    const after = await need(MEDIUM, call, params);
    call.audit({
      action: 'media.restore',
      resource: 'media',
      id: before.uuid,
      before: auditedMedium(before),
      after: { ...auditedMedium(after), ...two },
    });
    return shownDetail(after, call);
  });
}

/** Everybody sees the version: one person alone does not show it. @throws NeedsSecondPerson */
async function forReaders(
  call: Pick<WriteCall<unknown, unknown, unknown>, 'db' | 'person' | 'proposedBy'>,
  { id, label, number: current }: MediumRow,
  number: number,
) {
  const page = placeOfUse(await usesOfMedium(call.db, id));
  const what = refusal('media.proposed-version', { number, label, current });
  return secondPerson(call, { what, permission: 'cms.media.edit', page });
}
