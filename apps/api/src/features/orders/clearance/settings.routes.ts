import { refusal } from '@datum/contract/messages/refusals/refusal';
import { CANCEL_HOURS } from '@datum/contract/orders/clearance/clearance-facts';
import {
  type ClearanceSettings,
  saveClearanceSecret,
  saveClearanceSettings,
  showClearanceSettings,
} from '@datum/contract/orders/clearance/clearance-settings';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../../platform/http/mount.ts';
import { changedMeanwhile, invalid } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { seal } from '../../../platform/proofs/sealed.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { clearanceKey } from './apply.jobs.ts';
import {
  type ClearanceSettingsRow,
  countClearances,
  findClearanceSettings,
  saveSettings,
} from './settings.queries.ts';

const LAST = 4;

/** Where documents are cleared: the office turns it on, and the operator names the hosts. */
export function clearanceSettingRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showClearanceSettings, ({ db }) => shownSettings(db, platform));

  mountWrite(app, platform, saveClearanceSettings, async ({ db, body, person, now, audit }) => {
    const before = await findClearanceSettings(db);
    const { version, is_on, ...wanted } = body;
    refuseHosts(platform, wanted);
    // a secret is of one service: another address must not be told it
    const isSame = before !== undefined && before.url === wanted.url;
    const { secret, secret_end } = isSame ? before : NO_SECRET;
    if (is_on && secret === null) throw invalid({ is_on: [refusal('clearance.no-secret')] });
    const on_since = is_on ? (before?.on_since ?? now) : null;
    const stored = { ...wanted, on_since, secret, secret_end };
    if (!(await saveSettings(db, stored, { version, by: knownPerson(person).uuid, now }))) {
      throw changedMeanwhile(await shownSettings(db, platform));
    }
    audit({
      action: 'clearance-settings.edit',
      resource: 'clearance_settings',
      id: 'clearance',
      ...(before ? { before: audited(before) } : {}),
      after: audited(stored),
    });
    return shownSettings(db, platform);
  });

  mountWrite(app, platform, saveClearanceSecret, async ({ db, body, person, now, audit }) => {
    const before = await findClearanceSettings(db);
    if (!before) throw changedMeanwhile(await shownSettings(db, platform));
    const { url, portal_url, client_id, cancel_hours, on_since } = before;
    const stored = {
      ...{ url, portal_url, client_id, cancel_hours, on_since },
      secret: seal(platform.clock, clearanceKey(platform), Buffer.from(body.secret)),
      secret_end: body.secret.slice(-LAST),
    };
    const by = { version: body.version, by: knownPerson(person).uuid, now };
    if (body.version === 0 || !(await saveSettings(db, stored, by))) {
      throw changedMeanwhile(await shownSettings(db, platform));
    }
    audit({
      action: 'clearance-settings.secret',
      resource: 'clearance_settings',
      id: 'clearance',
      before: audited(before),
      after: audited(stored),
    });
    return shownSettings(db, platform);
  });
}

const NO_SECRET = { secret: null, secret_end: '' } as const;

/** @throws Problem 422 for a host that the operator did not name */
function refuseHosts(
  { config }: Platform,
  { url, portal_url }: { readonly url: string; readonly portal_url: string },
): void {
  const wrong = Object.entries({ url, portal_url }).filter(([, address]) => {
    const { origin, username, password } = new URL(address);
    return !config.clearanceOrigins.includes(origin) || username !== '' || password !== '';
  });
  if (wrong.length === 0) return;
  throw invalid(
    Object.fromEntries(
      wrong.map(([name, address]) => [name, [refusal('clearance.host', { host: new URL(address).host })]]),
    ),
  );
}

const audited = ({
  url,
  portal_url,
  client_id,
  cancel_hours,
  on_since,
  secret_end,
}: Pick<
  ClearanceSettingsRow,
  'url' | 'portal_url' | 'client_id' | 'cancel_hours' | 'on_since' | 'secret_end'
>) => ({
  ...{ url, portal_url, client_id, cancel_hours, secret: secret_end && `…${secret_end}` },
  on_since: on_since?.toISOString() ?? null,
});

async function shownSettings(db: Reading, { config }: Platform): Promise<ClearanceSettings> {
  const row = await findClearanceSettings(db);
  return {
    is_on: row?.on_since != null,
    on_since: row?.on_since?.toISOString() ?? null,
    url: row?.url ?? '',
    portal_url: row?.portal_url ?? '',
    client_id: row?.client_id ?? '',
    secret: row?.secret_end ? `…${row.secret_end}` : null,
    cancel_hours: row?.cancel_hours ?? CANCEL_HOURS,
    hosts: config.clearanceOrigins.map((origin) => new URL(origin).host),
    counts: await countClearances(db),
    version: row?.version ?? 0,
  };
}
