import { may } from '@datum/contract/access/access';
import { AD_PLACE_NAMES, AD_PLACES } from '@datum/contract/advertising/ad-places';
import {
  AD_FORMATS,
  type AdPlanDetail,
  createAdPlan,
  editAdPlan,
  SHARINGS,
  showAdPlan,
} from '@datum/contract/advertising/ad-plans';
import { OWN_CURRENCY } from '@datum/contract/values/own-currency';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { SwitchField } from '../../ui/forms/fields/switch-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { TicksField } from '../../ui/forms/ticks-field.tsx';
import { Blackouts } from './blackouts.part.tsx';
import { adPlanBody, adPlanValues } from './plan-values.rules.ts';

interface AdPlanFormProps {
  /** Null for a new plan. */
  readonly plan: AdPlanDetail | null;
  readonly onSaved: (plan: AdPlanDetail) => void;
  readonly onCancel: () => void;
}

/** The form of a plan: its place and price, the picture that it takes, and the words for advertisers. */
export function AdPlanForm({ plan, onSaved, onCancel }: AdPlanFormProps) {
  const t = useTranslations('ad-plans');
  const kit = useTranslations('media-kit');
  const text = useLocalText();
  const person = usePerson();
  const params = { uuid: plan?.uuid ?? '' };
  const form = useRecordForm({
    draft: `ad-plans/${plan?.uuid ?? 'new'}`,
    startsEmpty: plan === null,
    record: plan,
    valuesOf: adPlanValues,
    bodyOf: adPlanBody,
    write: plan ? writing(editAdPlan, { params }) : writing(createAdPlan, {}),
    ...(plan ? { latest: () => call(showAdPlan, { params }) } : {}),
    said: ({ name }) => t('saved', { name: text(name) }),
    onSaved,
  });
  const { field, values } = form;
  const sizes = values.place
    ? AD_PLACES[values.place].sizes.map(({ width, height }) => `${width} × ${height}`).join(', ')
    : null;
  return (
    <RecordForm
      form={form}
      title={t(plan ? 'edit.title' : 'create.title')}
      submitLabel={t(plan ? 'edit.save' : 'create.save')}
      readOnly={may(person, plan ? editAdPlan : createAdPlan) ? undefined : t('read-only')}
      onCancel={onCancel}
      long
    >
      {!plan && <TextField {...field('code', t('field.code'))} hint={t('hint.code')} length={24} />}
      <TextField {...field('name.en', t('field.name_en'))} />
      <TextField {...field('name.ms', t('field.name_ms'))} />
      <SelectField
        {...field('place', t('field.place'))}
        options={AD_PLACE_NAMES.map((value) => ({ value, label: kit(`place.${value}`) }))}
      />
      <NumberField
        {...field('width', t('field.width'))}
        length={6}
        {...(sizes ? { hint: t('hint.size', { sizes }) } : {})}
      />
      <NumberField {...field('height', t('field.height'))} length={6} />
      <NumberField
        {...field('price', t('field.price'))}
        unit={OWN_CURRENCY}
        length={10}
        hint={t('hint.price')}
      />
      <NumberField {...field('slots', t('field.slots'))} length={3} />
      <SelectField
        {...field('sharing', t('field.sharing'))}
        required
        options={SHARINGS.map((value) => ({ value, label: t(`sharing.${value}`) }))}
      />
      <NumberField {...field('lead_days', t('field.lead_days'))} length={3} />
      <NumberField {...field('most_weeks', t('field.most_weeks'))} length={3} />
      <SwitchField {...field('shows_house', t('field.shows_house'))} />
      <SelectField
        {...field('visibility', t('field.visibility'))}
        required
        options={(['hidden', 'public'] as const).map((value) => ({ value, label: t(`visibility.${value}`) }))}
      />
      <Blackouts part={field('blackouts', t('field.blackouts'))} errorOf={form.errorOf} />
      <FormSection title={t('rules')}>
        <NumberField {...field('rules.max_kb', t('field.max_kb'))} length={5} />
        <TicksField
          part={field('rules.formats', t('field.formats'))}
          options={AD_FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
        />
        <NumberField {...field('rules.alt_max', t('field.alt_max'))} length={4} />
      </FormSection>
      <FormSection title={t('words')}>
        <TextareaField {...field('policy.en', t('field.policy_en'))} />
        <TextareaField {...field('policy.ms', t('field.policy_ms'))} />
        <TextareaField {...field('cancel_terms.en', t('field.cancel_en'))} />
        <TextareaField {...field('cancel_terms.ms', t('field.cancel_ms'))} />
      </FormSection>
    </RecordForm>
  );
}
