import { isDeepStrictEqual } from 'node:util';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import {
  saveTransferSettings,
  showTransferSettings,
  type TransferSettings,
} from '@datum/contract/transfers/transfer-settings';
import { decimalOf } from '@datum/contract/values/money-text';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite, type WriteCall } from '../../../platform/http/mount.ts';
import { changedMeanwhile, invalid } from '../../../platform/http/problem.ts';
import { sendNotice } from '../../../platform/mail/notices.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import type { Proposed } from '../../../platform/writes/second-person.ts';
import { secondPerson } from '../../proposals/second-person.queries.ts';
import { wrongIn } from './account.rules.ts';
import * as settings from './settings.queries.ts';

/** Where transfers go, and the rules of proofs. */
export function transferSettingRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showTransferSettings, ({ db }) => settings.readTransferSettings(db));
  mountWrite(app, platform, saveTransferSettings, async (call) => {
    const { db, body, person, now, audit } = call;
    const wrong = body.accounts.flatMap((account, index) =>
      Object.entries(wrongIn(account)).map(([field, why]) => [`accounts.${index}.${field}`, [why]] as const),
    );
    if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
    const before = await settings.readTransferSettings(db);
    const by = { updated_by: knownPerson(person).uuid, updated_at: now };
    if (!(await settings.saveTransferSettings(db, body, by))) throw changedMeanwhile(before);
    const after = { ...body, version: body.version + 1 };
    const isMoved = !isDeepStrictEqual(before.accounts, after.accounts);
    const isShared = isMoved || isLooser(before, after);
    const two = isShared ? await secondPerson(call, proposed(after)) : {};
    if (isShared) await tellOthers(call, after);
    audit({
      action: 'transfer-settings.edit',
      resource: 'transfer_settings',
      id: 'transfers',
      before,
      after: { ...after, ...two },
    });
    return after;
  });
}

/** Whether one person may record more alone than before. */
const isLooser = (before: TransferSettings, after: TransferSettings): boolean =>
  before.second_above !== null && (after.second_above === null || after.second_above > before.second_above);

const written = ({ accounts }: TransferSettings): string =>
  accounts
    .map(({ bank, account_number, currency }) => `${bank} ${account_number} (${currency})`)
    .join(', ') || '–';

const aboveOf = ({ second_above }: TransferSettings): string =>
  second_above === null ? '–' : decimalOf(second_above);

const proposed = (after: TransferSettings): Proposed => ({
  what: refusal('transfers.proposed-settings', {
    accounts: written(after),
    above: aboveOf(after),
  }),
  permission: 'billing.transaction.verify',
  page: `${href('transactions')}?tab=accounts`,
});

/**
 * Everyone with one of the rights hears that money goes elsewhere, or that more of it is recorded by one person: an account of
 * nobody's is seen the same day.
 */
const tellOthers = (
  { db, platform, person }: WriteCall<unknown, unknown, unknown>,
  after: TransferSettings,
): Promise<void> => {
  const { uuid, name } = knownPerson(person);
  const link = platform.config.webUrl + `${href('transactions')}?tab=accounts`;
  const values = () => ({ by: name, accounts: written(after), above: aboveOf(after), link });
  return sendNotice(db, platform, 'transfer-account', values, { except: uuid });
};
