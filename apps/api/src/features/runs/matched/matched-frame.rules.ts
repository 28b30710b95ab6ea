import type { RuleSet } from '@datum/contract/computation/rule-set';
import type { UsedRules } from '@datum/contract/computation/rule-sets';
import type { Frame } from '../inputs/frame.queries.ts';
import type { MonthRules } from './lines/month.rules.ts';

/** A frame that averages and movements can be computed by: no base is needed. */
export type MatchedFrame = Frame & {
  readonly structure: NonNullable<Frame['structure']>;
  readonly rules: UsedRules & { readonly content: RuleSet & MonthRules };
};

/**
 * Whether a period is computed over matched lines: by rules of the second edition, in either form. Rule sets of the first
 * edition, which say nothing of when a line ends, go on as they were until a revision takes their place.
 */
export function isMatchedFrame(frame: Frame): frame is MatchedFrame {
  return frame.structure !== null && frame.rules !== null && isMatchedRules(frame.rules.content);
}

/** Whether rules compare matched lines. The schema of rule sets refuses other means with them. */
export function isMatchedRules(rules: RuleSet): rules is RuleSet & MonthRules {
  return rules.imputation.imputeMax !== undefined && rules.mean !== 'median';
}
