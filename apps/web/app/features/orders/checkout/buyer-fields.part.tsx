import type { AnswerOf } from '@datum/contract/calls/endpoint';
import type { BuyerDetails, showBillingDetails } from '@datum/contract/orders/billing-details';
import { useTranslations } from 'use-intl';
import { fieldError } from '../../../lib/api/form-refusal.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { countriesIn } from '../countries.rules.ts';

interface BuyerFieldsProps {
  readonly buyer: BuyerDetails;
  /** How numbers of one country are typed; those of other countries are typed as they come. */
  readonly numberForms?: AnswerOf<typeof showBillingDetails>['number_forms'];
  readonly problem: ApiProblem | null;
  /** Before the names in the body: `buyer.` of an order. */
  readonly prefix?: string;
  readonly onChange: (buyer: BuyerDetails) => void;
}

/** Whom the invoice is made out to. */
export function BuyerFields({ buyer, numberForms, problem, prefix = 'buyer.', onChange }: BuyerFieldsProps) {
  const t = useTranslations('orders.buyer');
  const { locale } = useUi();
  const field = (name: keyof BuyerDetails, required = false) => ({
    name: `${prefix}${name}`,
    label: t(name),
    value: buyer[name],
    required,
    error: fieldError(problem, `${prefix}${name}`),
    onChange: (value: string | null) => onChange({ ...buyer, [name]: value ?? '' }),
  });
  const forms = numberForms?.country === buyer.country ? numberForms.forms : null;
  const masked = (form: string | undefined) => (form ? { mask: form } : { maxLength: 60 });
  return (
    <FormSection title={t('title')}>
      <TextField {...field('name', true)} autoComplete="organization" maxLength={160} />
      <TextField {...field('registration_no')} {...masked(forms?.registration_no)} />
      <TextField {...field('tax_no')} {...masked(forms?.tax_no)} />
      <TextareaField {...field('address', true)} />
      <TextField {...field('postcode')} autoComplete="postal-code" maxLength={20} length={10} />
      <TextField {...field('city', true)} autoComplete="address-level2" maxLength={80} />
      <SelectField {...field('country', true)} options={countriesIn(locale)} nothingFound={t('no-country')} />
      <TextField {...field('email', true)} type="email" autoComplete="email" />
    </FormSection>
  );
}
