import { may } from '@datum/contract/access/access';
import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { saveBillingSettings, showBillingSettings } from '@datum/contract/orders/billing-settings';
import { useTranslations } from 'use-intl';
import { call } from '../../../lib/api/api.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { countriesIn } from '../countries.rules.ts';

export type BillingSettings = AnswerOf<typeof showBillingSettings>;

const NOBODY = {
  name: '',
  registration_no: '',
  tax_no: '',
  address: '',
  country: '',
  phone: '',
  email: '',
  footer: '',
} as const;

interface SellerFormProps {
  readonly settings: BillingSettings;
  readonly onSaved: () => void;
}

/** Who sells, how numbers are typed, and what numbers of documents begin with. */
export function SellerForm({ settings, onSaved }: SellerFormProps) {
  const t = useTranslations('selling');
  const { locale } = useUi();
  const form = useSellerForm(settings, onSaved);
  const { field } = form;
  const forms = form.values.number_forms;
  const masked = (mask: string) => (mask ? { mask } : { maxLength: 60 });
  return (
    <RecordForm
      form={form}
      title={t('title')}
      submitLabel={t('save')}
      readOnly={may(usePerson(), saveBillingSettings) ? undefined : t('read-only')}
      long
    >
      <FormSection title={t('title')}>
        <TextField {...field('seller.name', t('field.name'))} maxLength={160} />
        <TextField
          {...field('seller.registration_no', t('field.registration_no'))}
          {...masked(forms.registration_no)}
        />
        <TextField {...field('seller.tax_no', t('field.tax_no'))} {...masked(forms.tax_no)} />
        <TextareaField {...field('seller.address', t('field.address'))} />
        <SelectField
          {...field('seller.country', t('field.country'))}
          options={countriesIn(locale)}
          nothingFound={t('field.no-country')}
        />
        <TextField {...field('seller.phone', t('field.phone'))} type="tel" {...masked(forms.phone)} />
        <TextField {...field('seller.email', t('field.email'))} type="email" />
        <TextareaField
          {...field('seller.footer', t('field.footer'))}
          hint={t('field.footer-hint')}
          maxLength={300}
          rows={3}
        />
      </FormSection>
      <FormSection title={t('forms.title')} hint={t('forms.hint')}>
        <TextField {...field('number_forms.registration_no', t('forms.registration_no'))} maxLength={40} />
        <TextField {...field('number_forms.tax_no', t('forms.tax_no'))} maxLength={40} />
        <TextField {...field('number_forms.phone', t('forms.phone'))} maxLength={40} />
      </FormSection>
      <FormSection title={t('series.title')} hint={t('series.hint')}>
        {settings.series.map(({ kind, next }) => (
          <TextField
            key={kind}
            {...field(`prefixes.${kind}`, t(`series.${kind}`))}
            hint={t('series.next', { next })}
            length={6}
            maxLength={6}
          />
        ))}
      </FormSection>
    </RecordForm>
  );
}

function useSellerForm(settings: BillingSettings, onSaved: () => void) {
  const t = useTranslations('selling');
  return useRecordForm({
    draft: 'settings/selling',
    record: settings,
    valuesOf: ({ seller, number_forms, prefixes }: BillingSettings) => ({
      // an empty office is asked, not told, which country it sells from
      seller: { ...NOBODY, ...seller, country: (seller?.country || null) as string | null },
      number_forms,
      prefixes,
    }),
    bodyOf: ({ seller, number_forms, prefixes }, { version }) => ({
      seller: { ...seller, country: seller.country ?? '' },
      number_forms,
      prefixes,
      version,
    }),
    write: writing(saveBillingSettings, {}),
    latest: () => call(showBillingSettings, {}),
    said: () => t('saved'),
    onSaved,
  });
}
