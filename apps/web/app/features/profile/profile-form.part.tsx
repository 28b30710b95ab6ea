import type { AnswerOf } from '@datum/contract/calls/endpoint';
import type { NoticeChoices } from '@datum/contract/messages/notices';
import type { Showing } from '@datum/contract/people/preferences';
import { editProfile, type showProfile } from '@datum/contract/people/profile';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { useUnsaved } from '../../lib/drafts/unsaved.ts';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { session } from '../../lib/session/session.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import { LANGUAGE_NAMES, LOCALES } from '../../lib/texts/locale.ts';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { FormShell } from '../../ui/forms/form-shell.tsx';
import { SavedMark } from '../../ui/forms/saved-mark.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { NoticeFields } from './notice-fields.part.tsx';
import { ShowingFields } from './showing-fields.part.tsx';

export type Profile = AnswerOf<typeof showProfile>;

interface ProfileFormProps {
  readonly profile: Profile;
  /** Saved, or overtaken: the profile is to be read again. */
  readonly onChanged: () => void;
}

/** What a person may say of themselves; address, role and organisation are an administrator's to change. */
export function ProfileForm({ profile, onChanged }: ProfileFormProps) {
  const t = useTranslations('profile.form');
  const toast = useToast();
  const { choose } = useLanguage();
  const { notices, ...showing } = profile.preferences;
  const initial = {
    name: profile.name,
    phone: profile.phone ?? '',
    job_title: profile.job_title ?? '',
    locale: profile.locale,
    showing: showing satisfies Showing,
    notices: notices as NoticeChoices,
  };
  const [values, setValues] = useState(initial);
  const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }));
  const dirty = JSON.stringify(values) !== JSON.stringify(initial);
  const kept = useDraft({ screen: 'profile', values, dirty, restore: setValues });
  useUnsaved(dirty);
  const { send, busy, problem } = useSend();
  const [tried, setTried] = useState(false);
  const nameless = tried && values.name.trim() === '' ? t('need-name') : null;
  const conflict = problem?.code === 'conflict';

  const save = async () => {
    setTried(true);
    if (values.name.trim() === '') {
      return;
    }
    const body = {
      version: profile.version,
      name: values.name,
      phone: values.phone.trim() || null,
      job_title: values.job_title.trim() || null,
      locale: values.locale,
      preferences: { ...values.showing, notices: values.notices as typeof notices },
    };
    const saved = await send(editProfile, { body });
    if (saved) {
      kept.drop();
      const person = session.person();
      if (person) {
        session.restored({ ...person, name: saved.name, locale: saved.locale, showing: values.showing });
      }
      await choose(saved.locale);
      toast({ title: t('done') });
      onChanged();
    }
  };
  const errors: Readonly<Record<string, readonly string[]>> = {
    ...problem?.fields,
    ...(nameless ? { name: [nameless] } : {}),
  };
  const errorOf = (name: string): string | null => errors[name]?.[0] ?? null;
  return (
    <FormShell
      title={t('title')}
      submitLabel={t('submit')}
      loading={busy}
      onSubmit={() => void save()}
      submitError={conflict ? t('conflict') : problem && problem.code !== 'invalid' ? problem.message : null}
      problems={Object.entries(errors).map(([field, [message = '']]) => ({ field, message }))}
      saved={<SavedMark state={kept.state} />}
      actions={
        conflict && (
          <Button size="sm" onClick={onChanged}>
            {t('reload')}
          </Button>
        )
      }
    >
      <TextField
        name="name"
        label={t('name')}
        required
        maxLength={120}
        value={values.name}
        onChange={(name) => change({ name })}
        error={errorOf('name')}
      />
      <TextField
        name="job_title"
        label={t('job-title')}
        maxLength={120}
        value={values.job_title}
        onChange={(job_title) => change({ job_title })}
        error={errorOf('job_title')}
      />
      <TextField
        name="phone"
        label={t('phone')}
        maxLength={40}
        value={values.phone}
        onChange={(phone) => change({ phone })}
        error={errorOf('phone')}
      />
      <SelectField
        name="locale"
        label={t('language')}
        hint={t('language-hint')}
        required
        options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={values.locale}
        onChange={(locale) => locale && change({ locale })}
      />
      <ShowingFields
        value={values.showing}
        onChange={(part) => change({ showing: { ...values.showing, ...part } })}
        errorOf={(name) => errorOf(`preferences.${name}`)}
      />
      <NoticeFields value={values.notices} onChange={(chosen) => change({ notices: chosen })} />
    </FormShell>
  );
}
