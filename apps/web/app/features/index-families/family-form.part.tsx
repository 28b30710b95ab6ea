import { may } from '@datum/contract/access/access';
import {
  createIndexFamily,
  editIndexFamily,
  type FAMILY_CODES,
  type IndexFamily,
  REVISION_POLICIES,
  showIndexFamily,
} from '@datum/contract/computation/index-families';
import { bilingualOf } from '@datum/contract/lists/values';
import { COMPUTED_FAMILIES } from '@datum/contract/subjects/families';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';

interface FamilyFormProps {
  /** Null for a new one. */
  readonly family: IndexFamily | null;
  readonly onCancel: () => void;
  readonly onSaved: (family: IndexFamily) => void;
}

/** The form of an index family; its code is chosen once. */
export function FamilyForm({ family, onCancel, onSaved }: FamilyFormProps) {
  const t = useTranslations('index-families');
  const text = useLocalText();
  const person = usePerson();
  const form = useFamilyForm(family, onSaved);
  const { field } = form;
  const optionsOf = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  return (
    <RecordForm
      form={form}
      title={t(family ? 'one' : 'add')}
      submitLabel={t(family ? 'save' : 'add')}
      readOnly={may(person, family ? editIndexFamily : createIndexFamily) ? undefined : t('read-only')}
      onCancel={onCancel}
    >
      {!family && (
        <SelectField
          {...field('code', t('field.code'))}
          hint={t('hint.code')}
          options={COMPUTED_FAMILIES.map(({ code, name }) => ({
            value: code,
            label: `${code}: ${text(name)}`,
          }))}
        />
      )}
      <TextField {...field('name.en', t('field.name_en'))} />
      <TextField {...field('name.ms', t('field.name_ms'))} />
      <SelectField
        {...field('revision_policy', t('field.revision_policy'))}
        options={optionsOf(REVISION_POLICIES, (policy) => t(`policy.${policy}`))}
      />
      <NumberField {...field('firm_after', t('field.firm_after'))} hint={t('hint.firm_after')} length={4} />
      <TextareaField {...field('valid_for.en', t('field.valid_for_en'))} rows={2} />
      <TextareaField {...field('valid_for.ms', t('field.valid_for_ms'))} rows={2} />
      <TextareaField {...field('not_valid_for.en', t('field.not_valid_for_en'))} rows={2} />
      <TextareaField {...field('not_valid_for.ms', t('field.not_valid_for_ms'))} rows={2} />
      {family && <TextField {...field('reason', t('field.reason'))} />}
    </RecordForm>
  );
}

function useFamilyForm(family: IndexFamily | null, onSaved: FamilyFormProps['onSaved']) {
  const t = useTranslations('index-families');
  const text = useLocalText();
  const params = { code: family?.code ?? '' };
  return useRecordForm({
    draft: `index-families/${family?.code ?? 'new'}`,
    record: family,
    valuesOf,
    bodyOf,
    write: family ? writing(editIndexFamily, { params }) : writing(createIndexFamily, {}),
    ...(family ? { latest: () => call(showIndexFamily, { params }) } : {}),
    said: ({ name }) => t('saved', { name: text(name) }),
    ...(family ? {} : { onSaved }),
  });
}

const both = (text: IndexFamily['name'] | undefined) => ({ en: text?.en ?? '', ms: text?.ms ?? '' });

const valuesOf = (family: IndexFamily | null) => ({
  code: (family?.code ?? null) as (typeof FAMILY_CODES)[number] | null,
  name: both(family?.name),
  revision_policy: (family?.revision_policy ?? 'provisional_firm') as IndexFamily['revision_policy'] | null,
  firm_after: String(family?.firm_after ?? 3),
  valid_for: both(family?.valid_for),
  not_valid_for: both(family?.not_valid_for),
  reason: '',
});

const bodyOf = (
  { code, name, firm_after, reason, ...rest }: ReturnType<typeof valuesOf>,
  family: IndexFamily | null,
) => ({
  ...rest,
  name: bilingualOf(name.en, name.ms.trim()),
  firm_after: numberOf(firm_after),
  ...(family ? { version: family.version, reason } : { code }),
});

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** Fields of a family, as its form and history name them. */
const FIELDS = [
  'code',
  'name_en',
  'name_ms',
  'revision_policy',
  'firm_after',
  'valid_for_en',
  'valid_for_ms',
  'not_valid_for_en',
  'not_valid_for_ms',
] as const;

/** Words for a field of a family; the name itself where there are none. */
export function useFamilyFields(): (name: string) => string {
  const t = useTranslations('index-families.field');
  return (name) => {
    const known = FIELDS.find((field) => field === name.replace('.', '_'));
    return known ? t(known) : name;
  };
}
