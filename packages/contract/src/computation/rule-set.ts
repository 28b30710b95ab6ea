import { z } from 'zod';
import { says } from '../messages/refusals/says.ts';

/*
 * What an index family is computed by. The member names are those that the computation reads (averages, imputation),
 * so a parsed rule set is handed to it as it is.
 */

export const MEANS = ['arithmetic', 'geometric', 'median'] as const;
export const ELEMENTARY_FORMULAS = ['jevons', 'dutot', 'carli', 'harmonic'] as const;
export const INDEX_FORMS = ['direct', 'chained'] as const;
export const IMPUTATION_STEPS = ['cell', 'neighbours', 'group', 'carry'] as const;
export const IMPUTED_ACTIONS = ['flag', 'refuse'] as const;
export const OUTLIER_RULES = ['hidiroglou-berthelot', 'quartile', 'change'] as const;
export const GRADES = ['A', 'B', 'C'] as const;
export const CHANGE_BASES = ['published', 'unrounded'] as const;

const share = z.number().min(0, says('values.share')).max(1, says('values.share'));
const count = (least: number, most: number) => z.number().int().min(least).max(most);
/** Fewest changes of one item in a period for a screening method to say anything. */
const least = count(3, 100);

/** One way to ask about a price; none of them refuses it. Sources: Danish CPI (Hidiroglou-Berthelot), gpindex (quartile). */
export const outlierRule = z.discriminatedUnion('rule', [
  z.strictObject({
    rule: z.literal('hidiroglou-berthelot'),
    /** Weight of the size of a price, 0 to 1. */
    U: share,
    /** Floor under the spread, as a share of the median. */
    A: z.number().positive().max(1),
    /** Width in spreads. */
    C: z.number().positive().max(100),
    least,
  }),
  z.strictObject({
    rule: z.literal('quartile'),
    /** Width in quartile distances of the logarithms of the relatives. */
    width: z.number().positive().max(100),
    /** Smallest spread that counts, as a logarithm. */
    floor: z.number().min(0).max(1),
    least,
  }),
  z.strictObject({
    rule: z.literal('change'),
    /** Change on the last price in percent, from (negative) and to (positive). */
    minPercent: z.number().min(-100).max(0),
    maxPercent: z.number().min(0).max(10_000),
  }),
]);
export type OutlierRule = z.output<typeof outlierRule>;

/** Limits of a grade; a cell has the first grade whose limits it keeps, else D. */
export const gradeLimits = z.strictObject({
  grade: z.enum(GRADES),
  minSources: count(1, 100),
  /** Standard deviation over the mean. */
  maxVariation: z.number().min(0).max(10),
  maxImputedShare: share,
});

const rules = z.strictObject({
  /** Mean of accepted quotes that an average unit price is. */
  mean: z.enum(MEANS),
  /** From the relatives of a group's items to its unit price index. */
  elementary: z.enum(ELEMENTARY_FORMULAS),
  /** direct: relative = average of the period / base price. chained: period on period. */
  form: z.enum(INDEX_FORMS),
  /** Disclosure limit: a cell from fewer distinct sources with accepted quotes is suppressed. */
  minSources: count(1, 20),
  /** A cell with fewer accepted quotes counts as missing and is imputed. */
  minQuotes: count(1, 20),
  /** One source with more than this share of the quotes suppresses the cell. */
  dominanceShare: share,
  imputation: z.strictObject({
    /** Tried in this order; what is not listed is not tried. */
    order: z.array(z.enum(IMPUTATION_STEPS)).refine(isUnique, says('values.imputation-step-twice')),
    /** Most periods in a row that a price may be carried forward. */
    carryMax: count(0, 24),
    /** Periods in a row without an accepted quote after which a line has ended. Rule sets of the first edition have none. */
    imputeMax: count(0, 120).optional(),
  }),
  /** What becomes of an index of which more than this share is imputed: flagged, or printed no more. */
  maxImputed: z
    .strictObject({ share, action: z.enum(IMPUTED_ACTIONS) })
    .default({ share: 1, action: 'flag' }),
  outliers: z
    .array(outlierRule)
    .refine((rules) => isUnique(rules.map(({ rule }) => rule)), says('values.outlier-rule-twice')),
  grades: z
    .array(gradeLimits)
    .length(GRADES.length)
    .refine(
      (grades) => grades.every(({ grade }, position) => grade === GRADES[position]),
      says('values.grade-limits'),
    )
    .refine(areEverWider, says('values.grades-order')),
  /** Decimals published. */
  decimals: z.strictObject({ index: count(0, 4), price: count(0, 4), change: count(0, 4) }),
  /** Whether changes are computed from published or from unrounded values. */
  changeBasis: z.enum(CHANGE_BASES),
});

/** The contents of a rule set (docs/methodology.md; rules 2.1, 2.6). The matched sample knows no median, no Dutot and no least number of quotes. */
export const ruleSet = rules
  .refine(({ imputation, mean }) => !isMatched(imputation) || mean !== 'median', {
    message: says('values.matched-mean'),
    path: ['mean'],
  })
  .refine(({ form, elementary }) => form !== 'chained' || elementary !== 'dutot', {
    message: says('values.chained-dutot'),
    path: ['elementary'],
  })
  .refine(({ imputation, minQuotes }) => !isMatched(imputation) || minQuotes === 1, {
    message: says('values.matched-quotes'),
    path: ['minQuotes'],
  })
  .refine(({ form, imputation }) => form !== 'chained' || isMatched(imputation), {
    message: says('values.chained-impute-max'),
    path: ['imputation', 'imputeMax'],
  });
export type RuleSet = z.output<typeof ruleSet>;

/** How changes in percent are printed by a rule set: their decimals, and what they are computed from. */
export const changePrinting = ({ decimals, changeBasis }: Pick<RuleSet, 'decimals' | 'changeBasis'>) => ({
  decimals: decimals.change,
  basis: changeBasis,
});

/** Start values; each installation sets its own in a rule set of its own. */
export const DEFAULT_RULE_SET = {
  mean: 'arithmetic',
  elementary: 'jevons',
  form: 'chained',
  minSources: 3,
  minQuotes: 1,
  dominanceShare: 0.5,
  imputation: { order: ['cell', 'neighbours', 'group', 'carry'], carryMax: 3, imputeMax: 12 },
  maxImputed: { share: 0.5, action: 'flag' },
  outliers: [
    { rule: 'change', minPercent: -10, maxPercent: 10 },
    { rule: 'hidiroglou-berthelot', U: 0.4, A: 0.05, C: 5, least: 5 },
    { rule: 'quartile', width: 2.5, floor: 0.02, least: 8 },
  ],
  grades: [
    { grade: 'A', minSources: 8, maxVariation: 0.1, maxImputedShare: 0 },
    { grade: 'B', minSources: 5, maxVariation: 0.2, maxImputedShare: 0.1 },
    { grade: 'C', minSources: 3, maxVariation: 0.35, maxImputedShare: 0.25 },
  ],
  decimals: { index: 1, price: 2, change: 1 },
  changeBasis: 'published',
} as const satisfies z.input<typeof ruleSet>;

/** Second edition: gaps are filled on lines, and what is compared is the same lines. */
export const isMatched = (imputation: { readonly imputeMax?: number | undefined }): boolean =>
  imputation.imputeMax !== undefined;

function isUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

function areEverWider(grades: readonly z.output<typeof gradeLimits>[]): boolean {
  return grades.every((limits, position) => {
    const better = grades[position - 1];
    return (
      !better ||
      (limits.minSources <= better.minSources &&
        limits.maxVariation >= better.maxVariation &&
        limits.maxImputedShare >= better.maxImputedShare)
    );
  });
}
