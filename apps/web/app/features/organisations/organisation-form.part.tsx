import { may } from '@datum/contract/access/access';
import { bilingualOf } from '@datum/contract/lists/values';
import {
  createOrganisation,
  editOrganisation,
  ORGANISATION_KINDS,
  type Organisation,
  showOrganisation,
} from '@datum/contract/people/organisations';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';

interface OrganisationFormProps {
  /** Null for a new one. */
  readonly organisation: Organisation | null;
  readonly onCancel: () => void;
  readonly onSaved: (organisation: Organisation) => void;
}

/** Name, kind and addresses of an organisation; its code is set once. */
export function OrganisationForm({ organisation, onCancel, onSaved }: OrganisationFormProps) {
  const t = useTranslations('organisations');
  const text = useLocalText();
  const person = usePerson();
  const params = { id: organisation?.id ?? 0 };
  const form = useRecordForm({
    draft: `organisations/${organisation?.id ?? 'new'}`,
    record: organisation,
    valuesOf,
    bodyOf,
    write: organisation ? writing(editOrganisation, { params }) : writing(createOrganisation, {}),
    ...(organisation ? { latest: () => call(showOrganisation, { params }) } : {}),
    said: ({ name }) => t('saved', { name: text(name) }),
    ...(organisation ? {} : { onSaved }),
  });
  const { field } = form;
  return (
    <RecordForm
      form={form}
      title={t(organisation ? 'one' : 'add')}
      submitLabel={t(organisation ? 'save' : 'add')}
      readOnly={
        may(person, organisation ? editOrganisation : createOrganisation) ? undefined : t('read-only')
      }
      onCancel={onCancel}
    >
      <TextField {...field('name.en', t('field.name_en'))} />
      <TextField {...field('name.ms', t('field.name_ms'))} />
      {!organisation && <TextField {...field('code', t('field.code'))} hint={t('hint.code')} length={24} />}
      <SelectField
        {...field('kind', t('field.kind'))}
        options={ORGANISATION_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
      />
      <TextField {...field('email', t('field.email'))} />
      <TextField {...field('phone', t('field.phone'))} />
      <TextareaField {...field('address', t('field.address'))} rows={2} />
      <TextField {...field('registration_no', t('field.registration_no'))} />
    </RecordForm>
  );
}

const valuesOf = (organisation: Organisation | null) => ({
  code: '',
  name: { en: organisation?.name.en ?? '', ms: organisation?.name.ms ?? '' },
  kind: (organisation?.kind ?? 'stakeholder') as Organisation['kind'] | null,
  email: organisation?.email ?? '',
  phone: organisation?.phone ?? '',
  address: organisation?.address ?? '',
  registration_no: organisation?.registration_no ?? '',
});

const bodyOf = (
  { code, name, kind, ...texts }: ReturnType<typeof valuesOf>,
  organisation: Organisation | null,
) => ({
  ...Object.fromEntries(Object.entries(texts).map(([field, value]) => [field, value.trim() || null])),
  name: bilingualOf(name.en, name.ms.trim()),
  kind,
  ...(organisation ? { version: organisation.version } : { code }),
});

/** Fields of an organisation, as its history names them. */
const FIELDS = [
  'name_en',
  'name_ms',
  'kind',
  'status',
  'data_sets',
  'people',
  'sources',
  'lines',
  'email',
  'phone',
  'address',
  'registration_no',
  'code',
] as const;

/** Words for a field of an organisation; the name itself where there are none. */
export function useOrganisationFields(): (name: string) => string {
  const t = useTranslations('organisations.field');
  return (name) => {
    const known = FIELDS.find((field) => field === name.replace('.', '_'));
    return known ? t(known) : name;
  };
}
