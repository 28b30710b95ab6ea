import { LEVELS } from '@datum/contract/plans/plan-kinds';
import { CATALOGUE } from '@datum/contract/subjects/catalogue';
import { PRODUCTS } from '@datum/contract/subjects/products';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import classes from '../plans.module.css';
import type { TermsProps } from './terms-fields.part.tsx';

/** What a plan opens: a level for each product, or nothing of it. */
export function OpenedFields({ values, onChange, errorOf, disabled = false }: TermsProps) {
  const t = useTranslations('plans.terms');
  const nameOf = useProductName();
  const error = errorOf('terms.entitlements');
  const put = (product: string, level: (typeof LEVELS)[number] | null) =>
    onChange({
      ...values,
      entitlements: PRODUCTS.flatMap((one) => {
        const kept =
          one === product ? level : values.entitlements.find((each) => each.product === one)?.level;
        return kept ? [{ product: one, level: kept }] : [];
      }),
    });
  return (
    <FormSection title={t('opens')} hint={t('opens-hint')}>
      {error && (
        <p id="terms.entitlements" tabIndex={-1} className={classes.error}>
          {error}
        </p>
      )}
      <div className={classes.fields}>
        {PRODUCTS.map((product) => (
          <SelectField
            key={product}
            name={`terms.entitlements.${product}`}
            label={nameOf(product)}
            emptyLabel={t('level.none')}
            options={LEVELS.filter((level) => level !== 'sample').map((value) => ({
              value,
              label: t(`level.${value}`),
            }))}
            value={values.entitlements.find((one) => one.product === product)?.level ?? null}
            onChange={(level) => put(product, level)}
            disabled={disabled}
          />
        ))}
      </div>
    </FormSection>
  );
}

/** The name of a product: of its subjects, where it has several. */
export function useProductName(): (product: string) => string {
  const text = useLocalText();
  return (product) =>
    CATALOGUE.filter((subject) => subject.product === product)
      .map(({ name }) => text(name))
      .join(', ') || product;
}
