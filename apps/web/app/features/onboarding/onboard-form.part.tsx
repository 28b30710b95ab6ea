import type { AnswerOf } from '@datum/contract/calls/endpoint';
import {
  editProfile,
  NEEDS,
  PROFESSIONS,
  personalise,
  type showProfile,
} from '@datum/contract/people/profile';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { afterSignIn } from '../../lib/session/return-path.ts';
import { session } from '../../lib/session/session.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import { LANGUAGE_NAMES, LOCALES } from '../../lib/texts/locale.ts';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useAttempt } from '../account/attempt.part.tsx';
import { Refusal } from '../account/refusal.part.tsx';
import { Choices } from './choices.part.tsx';
import classes from './onboarding.module.css';
import { HomePreview } from './preview.part.tsx';
import { RegionChoices } from './regions.part.tsx';

type Profile = AnswerOf<typeof showProfile>;
type Wishes = Profile['personalisation'];

interface OnboardFormProps {
  readonly profile: Profile;
  /** The page that was asked for before. */
  readonly next: string | null;
}

const NOTHING: Wishes = { profession: null, regions: [], needs: [] };

/** Profession, regions, needs and language; skipping keeps nothing and asks no more. */
export function OnboardForm({ profile, next }: OnboardFormProps) {
  const t = useTranslations('onboarding');
  const { locale, choose } = useLanguage();
  const [wishes, setWishes] = useState(profile.personalisation);
  const { attempt, busy, problem } = useAttempt();
  const navigate = useNavigate();
  const change = (part: Partial<Wishes>) => setWishes((before) => ({ ...before, ...part }));

  async function keep(wanted: Wishes): Promise<void> {
    const done = await attempt(async () => {
      const kept = await call(personalise, { body: wanted });
      if (kept.locale !== locale) {
        await call(editProfile, { body: { version: kept.version, locale } });
      }
    });
    const person = session.person();
    if (done && person) {
      session.restored({ ...person, is_personalised: true, locale });
      await navigate(afterSignIn(next), { replace: true });
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void keep(wishes);
  };

  return (
    <form className={classes.form} onSubmit={submit}>
      <Refusal problem={problem} invalid={problem?.message} />
      <SelectField
        name="profession"
        label={t('profession')}
        options={PROFESSIONS.map((value) => ({ value, label: t(`professions.${value}`) }))}
        value={wishes.profession}
        onChange={(profession) => change({ profession })}
      />
      <Choices
        label={t('needs')}
        options={NEEDS.map((value) => ({ value, label: t(`need.${value}`) }))}
        value={wishes.needs}
        onChange={(needs) => change({ needs })}
      />
      <RegionChoices value={wishes.regions} onChange={(regions) => change({ regions })} />
      <div>
        <SegmentedControl
          label={t('language')}
          value={locale}
          options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={(value) => void choose(value)}
        />
      </div>
      <HomePreview needs={wishes.needs} regions={wishes.regions} />
      <div className={classes.actions}>
        <Button type="submit" variant="filled" size="lg" loading={busy}>
          {t('submit')}
        </Button>
        <Button variant="subtle" size="lg" disabled={busy} onClick={() => void keep(NOTHING)}>
          {t('skip')}
        </Button>
      </div>
    </form>
  );
}
