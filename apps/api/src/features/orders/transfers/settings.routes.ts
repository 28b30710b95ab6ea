import { saveTransferSettings, showTransferSettings } from '@datum/contract/transfers/transfer-settings';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../../platform/http/mount.ts';
import { changedMeanwhile, invalid } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { wrongIn } from './account.rules.ts';
import * as settings from './settings.queries.ts';

/** Where transfers go, and the rules of proofs. */
export function transferSettingRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showTransferSettings, ({ db }) => settings.readTransferSettings(db));
  mountWrite(app, platform, saveTransferSettings, async ({ db, body, person, now, audit }) => {
    const wrong = body.accounts.flatMap((account, index) =>
      Object.entries(wrongIn(account)).map(([field, why]) => [`accounts.${index}.${field}`, [why]] as const),
    );
    if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
    const before = await settings.readTransferSettings(db);
    const by = { updated_by: knownPerson(person).uuid, updated_at: now };
    if (!(await settings.saveTransferSettings(db, body, by))) throw changedMeanwhile(before);
    const after = { ...body, version: body.version + 1 };
    audit({
      action: 'transfer-settings.edit',
      resource: 'transfer_settings',
      id: 'transfers',
      before,
      after,
    });
    return after;
  });
}
