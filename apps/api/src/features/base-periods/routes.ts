import {
  type BasePeriod,
  createBasePeriod,
  editBasePeriod,
  listBasePeriods as listEndpoint,
  showBasePeriod,
  showBasePrices,
} from '@datum/contract/computation/base-periods';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { pageAnswer } from '../../platform/http/paging.ts';
import { invalid, notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { claimDraft } from '../approvals/queries.ts';
import { familyExists, listFamilies } from '../index-families/families.queries.ts';
import { computeBasePrices, frozenPrices, named } from './prices.queries.ts';
import { findBasePeriod, insertBasePeriod, listBasePeriods, writeBasePeriod } from './queries.ts';

/** Base periods and their prices, which approval freezes. */
export function basePeriodRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listEndpoint, async ({ db }) => ({
    data: await listBasePeriods(db),
    families: await listFamilies(db),
  }));
  mountRead(app, platform, showBasePeriod, ({ db, params }) => baseOr404(db, params.id));
  mountRead(app, platform, showBasePrices, async ({ db, params, query, request }) => {
    const base = await baseOr404(db, params.id);
    const place = { limit: query.per_page, offset: (query.page - 1) * query.per_page };
    if (base.prices > 0) {
      const rows = await frozenPrices(db, params.id, place);
      return { ...pageAnswer(request, rows, base.prices, query), frozen: true };
    }
    const prices = await computeBasePrices(db, base);
    const rows = (await named(db, prices)).slice(place.offset, place.offset + place.limit);
    return { ...pageAnswer(request, rows, prices.length, query), frozen: false };
  });
  mountWrite(app, platform, createBasePeriod, async ({ db, body, person, audit }) => {
    const { family, code, ...content } = body;
    refuseReversed(content);
    if (!(await familyExists(db, family))) {
      throw invalid({ family: [refusal('computation.family-unknown')] });
    }
    const id = await insertBasePeriod(db, family, code, content, person?.uuid ?? '');
    if (id === null) {
      throw invalid({ code: [refusal('computation.code-taken', { code })] });
    }
    audit({ action: 'base-periods.create', resource: 'base-periods', id, after: body });
    return baseOr404(db, id);
  });
  mountWrite(app, platform, editBasePeriod, async ({ db, params, body, person, audit }) => {
    const { version, ...content } = body;
    refuseReversed(content);
    const { label, period_from, period_to, effective_from, keeps_previous, note } = await baseOr404(
      db,
      params.id,
    );
    await claimDraft(db, 'base-periods', params.id, version, person?.uuid ?? '');
    await writeBasePeriod(db, params.id, content);
    audit({
      action: 'base-periods.edit',
      resource: 'base-periods',
      id: params.id,
      before: { label, period_from, period_to, effective_from, keeps_previous, note },
      after: content,
    });
    return baseOr404(db, params.id);
  });
}

function refuseReversed({ period_from, period_to }: { period_from: string; period_to: string }): void {
  if (period_from > period_to) {
    throw invalid({ period_to: [refusal('computation.base-period-backwards')] });
  }
}

async function baseOr404(db: Reading, id: number): Promise<BasePeriod> {
  const found = await findBasePeriod(db, id);
  if (!found) {
    throw notFound();
  }
  return found;
}
