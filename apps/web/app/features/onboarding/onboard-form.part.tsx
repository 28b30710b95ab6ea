import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { NEEDS, PROFESSIONS, personalise, type showProfile } from '@datum/contract/people/profile';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import { LANGUAGE_NAMES, LOCALES } from '../../lib/texts/locale.ts';
import { StepForm } from '../../page-kit/steps/step-form.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Choices } from './choices.part.tsx';
import classes from './onboarding.module.css';
import { HomePreview } from './preview.part.tsx';
import { RegionChoices } from './regions.part.tsx';
import { useOnboarding } from './use-onboarding.ts';

interface OnboardFormProps {
  readonly profile: AnswerOf<typeof showProfile>;
  /** The page that was asked for before. */
  readonly next: string | null;
}

/** Profession and needs, then regions and language; skipping keeps nothing and asks no more. */
export function OnboardForm({ profile, next }: OnboardFormProps) {
  const t = useTranslations('onboarding');
  const { form, goOn } = useOnboarding(profile, next);
  const { field, values } = form;
  const needs = field('needs', t('needs'));
  const regions = field('regions', t('regions'));
  return (
    <div className={classes.form}>
      <StepForm
        form={form}
        title={t('title')}
        submitLabel={t('submit')}
        actions={<Skip onSkipped={goOn} />}
        steps={[
          {
            id: 'work',
            label: t('steps.work'),
            fields: ['profession', 'needs'],
            content: (
              <>
                <SelectField
                  {...field('profession', t('profession'))}
                  options={PROFESSIONS.map((value) => ({ value, label: t(`professions.${value}`) }))}
                />
                <Choices
                  label={needs.label}
                  options={NEEDS.map((value) => ({ value, label: t(`need.${value}`) }))}
                  value={needs.value}
                  onChange={needs.onChange}
                />
              </>
            ),
          },
          {
            id: 'place',
            label: t('steps.place'),
            fields: ['regions'],
            content: (
              <>
                <RegionChoices value={regions.value} onChange={regions.onChange} />
                <LanguageChoice />
              </>
            ),
          },
        ]}
      >
        <HomePreview needs={values.needs} regions={values.regions} />
      </StepForm>
    </div>
  );
}

function LanguageChoice() {
  const t = useTranslations('onboarding');
  const { locale, choose } = useLanguage();
  return (
    <div>
      <SegmentedControl
        label={t('language')}
        value={locale}
        options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={(value) => void choose(value)}
      />
    </div>
  );
}

const NOTHING = { profession: null, regions: [], needs: [] };

/** Keeps nothing, and is not asked again. */
function Skip({ onSkipped }: { readonly onSkipped: () => void }) {
  const t = useTranslations('onboarding');
  const { send, busy, problem } = useSend();
  const skip = async () => {
    if (await send(personalise, { body: NOTHING })) onSkipped();
  };
  return (
    <>
      <Button variant="subtle" disabled={busy} onClick={() => void skip()}>
        {t('skip')}
      </Button>
      {problem && <p role="alert">{problem.message}</p>}
    </>
  );
}
