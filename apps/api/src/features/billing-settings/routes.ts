import { saveBillingSettings, showBillingSettings } from '@datum/contract/orders/billing-settings';
import { CHOSEN_METHODS } from '@datum/contract/orders/order-facts';
import type { FastifyInstance } from 'fastify';
import { isLive } from '../../platform/gateways/card-account.ts';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { changedMeanwhile } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { findSeller, saveSeller } from './queries.ts';

/** Who sells, and which ways to pay are open. */
export function billingSettingRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showBillingSettings, async ({ db }) => {
    const stored = await findSeller(db);
    const { card } = platform.config;
    return {
      seller: stored?.seller ?? null,
      version: stored?.version ?? 0,
      methods: CHOSEN_METHODS.filter(
        (method) => stored && method !== 'transfer' && platform.gateways[method] !== undefined,
      ),
      card: card && { key: `…${card.key.slice(-4)}`, is_live: isLive(card.key) },
    };
  });
  mountWrite(app, platform, saveBillingSettings, async ({ db, body, person, now, audit }) => {
    const before = await findSeller(db);
    const { seller, version } = body;
    if (!(await saveSeller(db, seller, { version, by: knownPerson(person).uuid, now }))) {
      throw changedMeanwhile(before);
    }
    audit({
      action: 'billing-settings.edit',
      resource: 'billing_settings',
      id: 'seller',
      ...(before ? { before: before.seller } : {}),
      after: seller,
    });
    return { seller, version: version + 1 };
  });
}
