import { OUTLIER_RULES, type OutlierRule } from '@datum/contract/computation/rule-set';
import { useTranslations } from 'use-intl';
import { CheckField } from '../../ui/forms/fields/check-field.tsx';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import classes from './rules.module.css';
import type { RulesPartProps } from './rules-fields.part.tsx';

/** What a rule begins with when it is taken in. */
const START = {
  'hidiroglou-berthelot': { rule: 'hidiroglou-berthelot', U: 0.4, A: 0.05, C: 5, least: 5 },
  quartile: { rule: 'quartile', width: 2.5, floor: 0.02, least: 8 },
  change: { rule: 'change', minPercent: -20, maxPercent: 20 },
} as const satisfies Record<(typeof OUTLIER_RULES)[number], OutlierRule>;

type Parameter = 'U' | 'A' | 'C' | 'width' | 'floor' | 'minPercent' | 'maxPercent' | 'least';

/** Which changes of a price are asked about. */
export function OutlierFields({ rules, onChange, errorOf, disabled }: RulesPartProps) {
  const t = useTranslations('approvals.rule-sets');
  const put = (outliers: OutlierRule[]) => onChange({ ...rules, outliers });
  const wordOf = (parameter: Parameter) => (parameter === 'least' ? t('least') : t(`parameter.${parameter}`));
  return (
    <FormSection title={t('outliers')}>
      {OUTLIER_RULES.map((name) => {
        const place = rules.outliers.findIndex(({ rule }) => rule === name);
        const taken = rules.outliers[place];
        const { rule: _, ...parameters } = taken ?? START[name];
        return (
          <div key={name} className={classes.rule}>
            <CheckField
              name={`rules.outliers.${name}`}
              label={t(`choice.${name}`)}
              value={taken !== undefined}
              onChange={(on) =>
                put(
                  on ? [...rules.outliers, START[name]] : rules.outliers.filter(({ rule }) => rule !== name),
                )
              }
              disabled={disabled}
            />
            {taken && (
              <div className={classes.parameters}>
                {(Object.entries(parameters) as [Parameter, number][]).map(([parameter, value]) => (
                  <NumberField
                    key={parameter}
                    name={`rules.outliers.${place}.${parameter}`}
                    label={wordOf(parameter)}
                    length={6}
                    value={String(value)}
                    onChange={(text) =>
                      put(rules.outliers.with(place, { ...taken, [parameter]: Number(text) } as OutlierRule))
                    }
                    error={errorOf(`rules.outliers.${place}.${parameter}`)}
                    disabled={disabled}
                  />
                ))}
              </div>
            )}
          </div>
        );
      })}
    </FormSection>
  );
}
