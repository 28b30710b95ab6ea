import { issuesOf } from '@datum/contract/messages/refusals/said-issues';
import { type PlaceReach, REACHES } from '@datum/contract/plans/plan-terms';
import { PRODUCTS } from '@datum/contract/subjects/products';
import type { ProductCode } from '@datum/contract/subjects/subject';
import { explainAccessOf } from '@datum/contract/subscriptions/access-explanations';
import { USES, type Use } from '@datum/contract/subscriptions/access-steps';
import { period as periodSchema } from '@datum/contract/values/period-schema';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import { useProductName } from '../../lib/texts/use-product-name.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import classes from './explainer.module.css';
import { ExplanationSteps } from './steps.part.tsx';

/** Asks for staff why a person can, or cannot, open a product; what is wrong with a field stands at the field. */
export function AskAccess({ person }: { readonly person: string }) {
  const t = useTranslations('access');
  const name = useProductName();
  const [product, setProduct] = useState<ProductCode | null>(null);
  const [level, setLevel] = useState<Use>('view');
  const [reach, setReach] = useState<PlaceReach>('country');
  const [on, setOn] = useState('');
  const period = usePeriod();
  const asked = {
    ...{ person, level, reach },
    ...(period.asked ? { period: period.asked } : {}),
    ...(on ? { on } : {}),
  };
  const called = useCall(explainAccessOf, product && !period.wrong ? { query: { ...asked, product } } : null);
  const fields = (product && called.problem?.fields) || {};
  const isAtField = period.wrong !== null || Object.keys(fields).length > 0;
  return (
    <section className={classes.ask} aria-labelledby="ask-access">
      <h3 id="ask-access">{t('ask')}</h3>
      <form
        data-unkept="search"
        className={classes.fields}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={({ key }) => key === 'Enter' && period.leave()}
      >
        <SelectField
          name="ask-product"
          label={t('field.product')}
          value={product}
          onChange={setProduct}
          options={PRODUCTS.map((value) => ({ value, label: name(value) }))}
        />
        <SelectField
          name="ask-level"
          label={t('field.level')}
          required
          value={level}
          onChange={(next) => setLevel(next ?? 'view')}
          options={USES.map((value) => ({ value, label: t(`level.${value}`) }))}
        />
        <SelectField
          name="ask-reach"
          label={t('field.reach')}
          required
          value={reach}
          onChange={(next) => setReach(next ?? 'country')}
          options={REACHES.map((value) => ({ value, label: t(`reach.${value}`) }))}
        />
        <TextField
          name="ask-period"
          label={t('field.period')}
          hint={t('hint.period')}
          value={period.typed}
          onChange={period.type}
          onBlur={period.leave}
          error={period.wrong ?? fields.period?.[0] ?? null}
        />
        <DateField
          name="ask-on"
          label={t('field.on')}
          value={on}
          onChange={setOn}
          error={fields.on?.[0] ?? null}
        />
      </form>
      {product && !isAtField && (
        <Loaded called={called}>{(answer) => <ExplanationSteps answer={answer} isOwn={false} />}</Loaded>
      )}
    </section>
  );
}

/** A period as it is typed; it is asked about once the field is left, and only where it can be one. */
function usePeriod() {
  const { locale } = useLanguage();
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState('');
  const wrong = left === '' ? null : (issuesOf(periodSchema, left, locale)[0]?.message ?? null);
  return {
    typed,
    type: setTyped,
    leave: () => setLeft(typed.trim().toUpperCase()),
    wrong,
    asked: wrong === null ? left : '',
  } as const;
}
