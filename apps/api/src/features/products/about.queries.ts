import type { ProductAbout } from '@datum/contract/publication/products';
import { computedBy } from '@datum/contract/subjects/all';
import type { Subject } from '@datum/contract/subjects/subject';
import type { Reading } from '@datum/database/open';
import { readPrinting } from '../published/printing.queries.ts';

/**
 * What stands beside a product's figures, as of a vintage: the commentary of the latest release, the rules that it was computed
 * by, and what the family says of itself. Null before the first release.
 */
export async function readAbout(db: Reading, product: Subject, asOf: number): Promise<ProductAbout | null> {
  const rules = await readPrinting(db, product.code, asOf);
  const release = await db
    .selectFrom('releases')
    .where('subject', '=', product.code)
    .where('sequence', '<=', asOf)
    .where('state', '=', 'live')
    .where('kind', '!=', 'withdrawal')
    .orderBy('period', 'desc')
    .orderBy('sequence', 'desc')
    .select(['period', 'commentary'])
    .executeTakeFirst();
  const family = await db
    .selectFrom('index_families')
    .where('code', '=', computedBy(product.code))
    .select(['firm_after', 'revision_policy', 'valid_for', 'not_valid_for'])
    .executeTakeFirst();
  if (!rules || !release || !family) return null;
  const isIndex = product.kind === 'indices';
  return {
    period: release.period,
    commentary: release.commentary,
    method: {
      mean: rules.mean,
      form: rules.form,
      elementary: rules.elementary,
      min_sources: rules.minSources,
      dominance_share: rules.dominanceShare,
      imputation: [...rules.imputation.order],
      carry_max: rules.imputation.carryMax,
      impute_max: rules.imputation.imputeMax ?? null,
      max_imputed: rules.maxImputed,
      decimals: isIndex ? rules.decimals.index : rules.decimals.price,
      change_basis: rules.changeBasis,
    },
    family: {
      ...family,
      ...(isIndex ? {} : { valid_for: {}, not_valid_for: {} }),
    },
  };
}
