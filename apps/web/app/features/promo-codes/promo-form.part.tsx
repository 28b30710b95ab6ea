import { may } from '@datum/contract/access/access';
import { listPlans } from '@datum/contract/plans/plans';
import {
  createPromoCode,
  editPromoCode,
  PROMO_KINDS,
  type PromoCode,
  showPromoCode,
  stopPromoCode,
} from '@datum/contract/plans/promo-codes';
import { OWN_CURRENCY } from '@datum/contract/values/own-currency';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Act } from '../../page-kit/act.tsx';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TicksField } from '../../ui/forms/ticks-field.tsx';
import { decimalOf, minorOf } from '../../ui/words/money-amount.ts';

interface PromoFormProps {
  /** Null for a new code. */
  readonly promo: PromoCode | null;
  readonly onClose: () => void;
}

/** A promo code: what it takes off, from when to when, for which plans, how often. */
export function PromoForm({ promo, onClose }: PromoFormProps) {
  const t = useTranslations('promo-codes');
  const text = useLocalText();
  const mayChange = may(usePerson(), promo ? editPromoCode : createPromoCode);
  const form = usePromoForm(promo, onClose);
  const { field, values } = form;
  const plans =
    useCall(listPlans, { query: { page: 1, per_page: 100, sort: 'position' } }).answer?.data ?? [];
  return (
    <RecordForm
      form={form}
      title={t(promo ? 'one' : 'add')}
      submitLabel={t(promo ? 'save' : 'add')}
      readOnly={mayChange ? undefined : t('read-only')}
      onCancel={onClose}
      destructive={promo && promo.stopped_at === null && <Stop promo={promo} />}
    >
      {!promo && <TextField {...field('code', t('field.code'))} hint={t('code-hint')} length={24} />}
      <SelectField
        {...field('kind', t('field.kind'))}
        options={PROMO_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <NumberField
        {...field('value', t('field.value'))}
        unit={values.kind === 'amount' ? OWN_CURRENCY : '%'}
        length={10}
      />
      <DateField {...field('valid_from', t('field.valid_from'))} />
      <DateField {...field('valid_to', t('field.valid_to'))} />
      <TicksField
        part={field('plans', t('field.plans'))}
        hint={t('plans-hint')}
        options={plans.map(({ uuid, name }) => ({ value: uuid, label: text(name) }))}
      />
      <NumberField {...field('max_uses', t('field.max_uses'))} hint={t('max-hint')} length={8} />
      <NumberField {...field('per_account', t('field.per_account'))} length={5} />
      <TextField {...field('note', t('field.note'))} />
    </RecordForm>
  );
}

function usePromoForm(promo: PromoCode | null, onClose: () => void) {
  const t = useTranslations('promo-codes');
  const params = { uuid: promo?.uuid ?? '' };
  return useRecordForm({
    draft: `promo-codes/${promo?.uuid ?? 'new'}`,
    startsEmpty: promo === null,
    record: promo,
    valuesOf,
    bodyOf,
    write: promo ? writing(editPromoCode, { params }) : writing(createPromoCode, {}),
    ...(promo ? { latest: () => call(showPromoCode, { params }) } : {}),
    said: ({ code }) => t('saved', { code }),
    onSaved: onClose,
  });
}

const valuesOf = (promo: PromoCode | null) => ({
  code: '',
  kind: (promo?.kind ?? 'percent') as PromoCode['kind'] | null,
  // both kinds have two decimals: hundredths of a percent, and sen
  value: promo ? decimalOf(promo.value, 2) : '',
  plans: promo?.plans ?? [],
  valid_from: promo?.valid_from ?? '',
  valid_to: promo?.valid_to ?? '',
  max_uses: promo?.max_uses === null || !promo ? '' : String(promo.max_uses),
  per_account: String(promo?.per_account ?? 1),
  note: promo?.note ?? '',
});

function bodyOf(
  { code, value, max_uses, per_account, ...rest }: ReturnType<typeof valuesOf>,
  promo: PromoCode | null,
) {
  return {
    ...rest,
    value: minorOf(value.trim(), 2),
    max_uses: max_uses.trim() === '' ? null : Number(max_uses),
    per_account: Number(per_account),
    ...(promo ? { version: promo.version } : { code }),
  };
}

function Stop({ promo }: { readonly promo: PromoCode }) {
  const t = useTranslations('promo-codes');
  return (
    <Act
      endpoint={stopPromoCode}
      input={{ params: { uuid: promo.uuid }, body: { version: promo.version } }}
      label={t('stop')}
      ask={{ title: t('stop-ask', { code: promo.code }), why: t('stop-why'), destructive: true }}
      done={() => t('stopped', { code: promo.code })}
    />
  );
}
