import { refusal } from '@datum/contract/messages/refusals/refusal';
import { saveBillingSettings, showBillingSettings } from '@datum/contract/orders/billing-settings';
import { FREE_FORMS, USUAL_PREFIXES, writtenNumber } from '@datum/contract/orders/number-forms';
import { CHOSEN_METHODS, NUMBERED_KINDS } from '@datum/contract/orders/order-facts';
import type { FastifyInstance } from 'fastify';
import { isLive } from '../../platform/gateways/card-account.ts';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { changedMeanwhile, invalid } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { findSeller, findTakenPrefixes, lastMessageAt, readSeries, saveSeller } from './queries.ts';

/** Who sells, and which ways to pay are open. */
export function billingSettingRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showBillingSettings, async ({ db }) => {
    const year = Number(platform.today().slice(0, 4));
    const [stored, series, heard] = await Promise.all([
      findSeller(db),
      readSeries(db, year),
      lastMessageAt(db),
    ]);
    const { card, webUrl } = platform.config;
    const prefixes = stored?.prefixes ?? USUAL_PREFIXES;
    return {
      seller: stored?.seller ?? null,
      number_forms: stored?.number_forms ?? FREE_FORMS,
      prefixes,
      series: NUMBERED_KINDS.map((kind) => ({
        kind,
        next: writtenNumber(prefixes[kind], year, (series.find((one) => one.kind === kind)?.last ?? 0) + 1),
      })),
      version: stored?.version ?? 0,
      methods: CHOSEN_METHODS.filter(
        (method) => stored && method !== 'transfer' && platform.gateways[method] !== undefined,
      ),
      card: card && {
        key: `…${card.key.slice(-4)}`,
        is_live: isLive(card.key),
        secrets: card.secrets.length,
        messages_to: `${webUrl}/api/v1/payment-events/stripe`,
        last_message_at: heard?.toISOString() ?? null,
      },
      has_test: platform.gateways.test !== undefined,
    };
  });
  mountWrite(app, platform, saveBillingSettings, async ({ db, body, person, now, audit }) => {
    const before = await findSeller(db);
    const { seller, version } = body;
    const number_forms = body.number_forms ?? before?.number_forms ?? FREE_FORMS;
    const prefixes = body.prefixes ?? before?.prefixes ?? USUAL_PREFIXES;
    const taken = await findTakenPrefixes(db, prefixes);
    if (taken.length > 0) {
      const why = [refusal('orders.prefix-taken')];
      throw invalid(Object.fromEntries(taken.map((kind) => [`prefixes.${kind}`, why])));
    }
    const set = { version, by: knownPerson(person).uuid, now, number_forms, prefixes };
    if (!(await saveSeller(db, seller, set))) throw changedMeanwhile(before);
    audit({
      action: 'billing-settings.edit',
      resource: 'billing_settings',
      id: 'seller',
      ...(before
        ? { before: { ...before.seller, number_forms: before.number_forms, prefixes: before.prefixes } }
        : {}),
      after: { ...seller, number_forms, prefixes },
    });
    return { seller, number_forms, prefixes, version: version + 1 };
  });
}
