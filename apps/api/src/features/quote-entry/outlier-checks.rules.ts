import type { OutlierRule } from '@datum/contract/computation/rule-set';
import type { PriceDataSet, SoftCheck } from '@datum/contract/data-sets/price-data-set';

/** Checks whose limits a rule set says. */
const STATISTICAL: readonly SoftCheck['rule'][] = ['change', 'hidiroglou-berthelot', 'quartile'];

/**
 * A data set whose statistical checks are those of the rules in force: each with the rules' limits, and none that they leave
 * out. Its other checks stay. Without rules it is as declared.
 */
export function withOutlierRules(
  dataSet: PriceDataSet,
  outliers: readonly OutlierRule[] | undefined,
): PriceDataSet {
  if (!outliers) return dataSet;
  const rest = dataSet.checks.filter(({ rule }) => !STATISTICAL.includes(rule));
  return { ...dataSet, checks: [...outliers.map((rule) => checkOf(rule, dataSet)), ...rest] };
}

function checkOf(outlier: OutlierRule, { checks }: PriceDataSet): SoftCheck {
  switch (outlier.rule) {
    case 'change':
      return { rule: 'change', percent: outlier.maxPercent, fallPercent: -outlier.minPercent };
    case 'hidiroglou-berthelot': {
      // small changes in a quiet month are no question of the rules
      const declared = checks.find((check) => check.rule === 'hidiroglou-berthelot');
      return { ...outlier, floor: declared?.floor ?? 0 };
    }
    case 'quartile':
      return outlier;
  }
}
