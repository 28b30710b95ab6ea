import type { AnswerOf } from '@datum/contract/calls/endpoint';
import type { NoticeChoices } from '@datum/contract/messages/notices';
import { editProfile, showProfile } from '@datum/contract/people/profile';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { session } from '../../lib/session/session.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import { LANGUAGE_NAMES, LOCALES } from '../../lib/texts/locale.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { NoticeFields } from './notice-fields.part.tsx';
import { ShowingFields } from './showing-fields.part.tsx';

export type Profile = AnswerOf<typeof showProfile>;

interface ProfileFormProps {
  readonly profile: Profile;
  readonly onChanged: () => void;
}

/** What a person may say of themselves; address, role and organisation are an administrator's to change. */
export function ProfileForm({ profile, onChanged }: ProfileFormProps) {
  const t = useTranslations('profile.form');
  const about = useTranslations('profile');
  const { choose } = useLanguage();
  const form = useRecordForm({
    draft: 'profile',
    record: profile,
    valuesOf,
    bodyOf,
    write: writing(editProfile, {}),
    latest: () => call(showProfile, {}),
    said: () => t('done'),
    onSaved: (saved) => {
      followSaved(saved);
      void choose(saved.locale);
      onChanged();
    },
  });
  const { field, values } = form;
  const shown = field('preferences', about('showing.title'));
  const told = field('preferences.notices', about('notices.title'));
  const { notices: _, ...showing } = values.preferences;
  return (
    <RecordForm form={form} title={t('title')} submitLabel={t('submit')}>
      <TextField {...field('name', t('name'))} required />
      <TextField {...field('job_title', t('job-title'))} />
      <TextField {...field('phone', t('phone'))} type="tel" length={20} />
      <SelectField
        {...field('locale', t('language'))}
        hint={t('language-hint')}
        required
        options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <ShowingFields
        value={showing}
        onChange={(part) => shown.onChange({ ...values.preferences, ...part })}
        errorOf={form.errorOf}
      />
      <NoticeFields
        value={told.value as NoticeChoices}
        onChange={(chosen) => told.onChange(chosen as typeof told.value)}
      />
    </RecordForm>
  );
}

const valuesOf = ({ name, phone, job_title, locale, preferences }: Profile) => ({
  name,
  phone: phone ?? '',
  job_title: job_title ?? '',
  locale: locale as Profile['locale'] | null,
  preferences,
});

const bodyOf = (values: ReturnType<typeof valuesOf>, { version, locale }: Profile) => ({
  ...values,
  phone: values.phone.trim() || null,
  job_title: values.job_title.trim() || null,
  locale: values.locale ?? locale,
  version,
});

/** Name, language and the way figures are written are known to the session too. */
function followSaved({ name, locale, preferences: { notices: _, ...showing } }: Profile): void {
  const person = session.person();
  if (person) session.restored({ ...person, name, locale, showing });
}
