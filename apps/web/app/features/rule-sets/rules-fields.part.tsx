import {
  CHANGE_BASES,
  ELEMENTARY_FORMULAS,
  INDEX_FORMS,
  MEANS,
  type RuleSet,
} from '@datum/contract/computation/rule-set';
import { useTranslations } from 'use-intl';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { GradesFields } from './grades-fields.part.tsx';
import { ImputationFields } from './imputation-fields.part.tsx';
import { OutlierFields } from './outlier-fields.part.tsx';

/** What every part of the rules takes. */
export interface RulesPartProps {
  readonly rules: RuleSet;
  readonly onChange: (rules: RuleSet) => void;
  /** Error of a path such as `rules.minSources`. */
  readonly errorOf: (path: string) => string | null;
  readonly disabled: boolean;
}

type NumberRule = 'minSources' | 'minQuotes' | 'dominanceShare';
type ChoiceRule = 'mean' | 'elementary' | 'form' | 'changeBasis';
type ChoiceOf = RuleSet[ChoiceRule];

/** What an editor must know of a formula before choosing it. */
const FORMULA_HINTS = {
  jevons: 'elementary-hint',
  harmonic: 'elementary-hint',
  carli: 'carli-hint',
  dutot: 'dutot-hint',
} as const satisfies Record<RuleSet['elementary'], string>;

/** The rules of a rule set, in the order in which the computation reads them. */
export function RulesFields(props: RulesPartProps) {
  const { rules, onChange, errorOf, disabled } = props;
  const t = useTranslations('approvals.rule-sets');
  const number = (rule: NumberRule, label: string, hint?: string) => (
    <NumberField
      name={`rules.${rule}`}
      label={label}
      {...(hint ? { hint } : {})}
      length={6}
      value={String(rules[rule])}
      onChange={(text) => onChange({ ...rules, [rule]: Number(text) })}
      error={errorOf(`rules.${rule}`)}
      disabled={disabled}
    />
  );
  const choice = <Rule extends ChoiceRule>(
    rule: Rule,
    label: string,
    choices: readonly RuleSet[Rule][],
    hint?: string,
  ) => (
    <SelectField
      name={`rules.${rule}`}
      label={label}
      required
      {...(hint ? { hint } : {})}
      options={choices.map((value) => ({ value, label: t(`choice.${value as ChoiceOf}`) }))}
      value={rules[rule]}
      onChange={(value) => value && onChange({ ...rules, [rule]: value })}
      error={errorOf(`rules.${rule}`)}
      disabled={disabled}
    />
  );
  const decimals = (what: keyof RuleSet['decimals']) => (
    <NumberField
      name={`rules.decimals.${what}`}
      label={t(`decimals-${what}`)}
      length={4}
      value={String(rules.decimals[what])}
      onChange={(text) => onChange({ ...rules, decimals: { ...rules.decimals, [what]: Number(text) } })}
      error={errorOf(`rules.decimals.${what}`)}
      disabled={disabled}
    />
  );
  return (
    <>
      <FormSection title={t('averages')}>
        {choice('mean', t('mean'), MEANS)}
        {number('minSources', t('min-sources'), t('min-sources-hint'))}
        {number('minQuotes', t('min-quotes'), t('min-quotes-hint'))}
        {number('dominanceShare', t('dominance'), t('dominance-hint'))}
      </FormSection>
      <FormSection title={t('index')}>
        {choice('elementary', t('elementary'), ELEMENTARY_FORMULAS, t(FORMULA_HINTS[rules.elementary]))}
        {choice('form', t('form'), INDEX_FORMS)}
      </FormSection>
      <ImputationFields {...props} />
      <OutlierFields {...props} />
      <GradesFields {...props} />
      <FormSection title={t('published')}>
        {decimals('index')}
        {decimals('price')}
        {decimals('change')}
        {choice('changeBasis', t('change-basis'), CHANGE_BASES)}
      </FormSection>
    </>
  );
}
