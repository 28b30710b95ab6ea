import { describe, expect, it } from 'vitest';
import { wrongsIn } from '../messages/refusals/issues.ts';
import { issuesOf } from '../messages/refusals/said-issues.ts';
import { DEFAULT_RULE_SET, ruleSet } from './rule-set.ts';

const messages = (rules: unknown) => issuesOf(ruleSet, rules, 'en').map(({ message }) => message);

describe('rule set', () => {
  it('accepts the start values unchanged', () => {
    expect(ruleSet.parse(DEFAULT_RULE_SET)).toEqual(DEFAULT_RULE_SET);
  });

  it('refuses an imputation step named twice', () => {
    const imputation = { order: ['carry', 'carry'], carryMax: 3, imputeMax: 12 };
    expect(messages({ ...DEFAULT_RULE_SET, imputation })).toEqual(['Use each step of imputation once.']);
  });

  it('refuses a worse grade that asks for more than a better one', () => {
    const grades = DEFAULT_RULE_SET.grades.map((limits) =>
      limits.grade === 'B' ? { ...limits, minSources: 9 } : limits,
    );
    expect(messages({ ...DEFAULT_RULE_SET, grades })).toEqual([
      'Each grade must ask for no more than the one before it.',
    ]);
  });

  it.each([
    [{ mean: 'median' }, 'mean', 'values.matched-mean'],
    [{ elementary: 'dutot' }, 'elementary', 'values.chained-dutot'],
    [{ minQuotes: 2 }, 'minQuotes', 'values.matched-quotes'],
    [{ imputation: { order: ['carry'], carryMax: 3 } }, 'imputation.imputeMax', 'values.chained-impute-max'],
  ])('refuses a chain that cannot be computed: %j', (part, field, key) => {
    const rules = { ...DEFAULT_RULE_SET, ...part };
    const { error } = ruleSet.safeParse(rules);
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
    expect(wrongsIn(ruleSet, rules).map(({ refusal }) => refusal.key)).toEqual([key]);
  });

  it('names a member it does not know', () => {
    expect(messages({ ...DEFAULT_RULE_SET, meen: 'median' })?.[0]).toContain('meen');
  });
});
