import { useTranslations } from 'use-intl';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import classes from './rules.module.css';
import type { RulesPartProps } from './rules-fields.part.tsx';

const LIMITS = [
  ['minSources', 'grade-sources'],
  ['maxVariation', 'grade-variation'],
  ['maxImputedShare', 'grade-imputed'],
] as const;

/** Limits of the grades A to C; what keeps none of them is D. */
export function GradesFields({ rules, onChange, errorOf, disabled }: RulesPartProps) {
  const t = useTranslations('approvals.rule-sets');
  return (
    <FormSection title={t('grades')} hint={t('grades-hint')}>
      {errorOf('rules.grades') && (
        <p id="rules.grades" tabIndex={-1} className={classes.error}>
          {errorOf('rules.grades')}
        </p>
      )}
      {rules.grades.map((limits, place) => (
        <div key={limits.grade} className={classes.rule}>
          <strong>{t('grade', { grade: limits.grade })}</strong>
          <div className={classes.parameters}>
            {LIMITS.map(([limit, label]) => (
              <NumberField
                key={limit}
                name={`rules.grades.${place}.${limit}`}
                label={t(label)}
                length={6}
                value={String(limits[limit])}
                onChange={(text) =>
                  onChange({
                    ...rules,
                    grades: rules.grades.with(place, { ...limits, [limit]: Number(text) }),
                  })
                }
                error={errorOf(`rules.grades.${place}.${limit}`)}
                disabled={disabled}
              />
            ))}
          </div>
        </div>
      ))}
    </FormSection>
  );
}
