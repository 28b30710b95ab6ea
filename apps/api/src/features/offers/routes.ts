import { listOffers } from '@datum/contract/plans/offers';
import { AUDIENCES } from '@datum/contract/plans/plan-kinds';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../platform/http/mount.ts';
import { tellerFor } from '../../platform/http/tell.ts';
import type { Platform } from '../../platform/platform.ts';
import { readPublicPlans } from '../plans/queries.ts';
import { findPromoByCode } from '../promo-codes/queries.ts';
import { readTaxOn } from '../tax-rates/queries.ts';
import { readComingPrices } from './coming.queries.ts';
import { readCatalogue, readPlaces } from './queries.ts';
import { offerOf, saidOfCode, typedCode } from './rules.ts';

/** What is not even a code is said back no further. */
const LONGEST_SAID = 40;

/** The price list as everybody reads it. */
export function offerRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listOffers, async ({ db, query, request }) => {
    const today = platform.today();
    const typed = query.code?.trim().slice(0, LONGEST_SAID) ?? '';
    const code = typedCode(typed);
    const [all, tax, found, catalogue, places, coming] = await Promise.all([
      readPublicPlans(db, today),
      readTaxOn(db, today),
      code === null ? undefined : findPromoByCode(db, today, code),
      readCatalogue(db, platform.published),
      readPlaces(db),
      readComingPrices(db, today),
    ]);
    const plans = all.filter(({ audiences }) => !query.audience || audiences.includes(query.audience));
    const asked = saidOfCode(typed, found, plans);
    const promo = asked?.works && found ? found : null;
    return {
      data: plans.map((plan) => offerOf(plan, { tax, promo, coming: coming.get(plan.uuid) })),
      catalogue,
      places,
      has_tax: tax.size > 0,
      audiences: AUDIENCES.filter((audience) => all.some(({ audiences }) => audiences.includes(audience))),
      promo: asked && { code: asked.code, works: asked.works, message: tellerFor(request)(asked.why) },
    };
  });
}
