import { may } from '@datum/contract/access/access';
import type { ChosenFigure } from '@datum/contract/site/public-site';
import { HOMEPAGE } from '@datum/contract/site/site-settings';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { LANGUAGE_NAMES } from '../../lib/texts/locale.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { SwitchField } from '../../ui/forms/fields/switch-field.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import type { Homepage } from './homepage.page.tsx';
import { Rows } from './rows.part.tsx';
import { SeriesRows } from './series-rows.part.tsx';
import { WordsFields } from './words-fields.part.tsx';

interface HomepageFormProps {
  readonly homepage: Homepage;
  /** Chosen series as readers see them. */
  readonly known: readonly ChosenFigure[];
  /** Chosen ones that readers do not see any more. */
  readonly missing: readonly number[];
  readonly onSaved: () => void;
}

/** The claim of the front page, its parts in their order, its series. */
export function HomepageForm({ homepage, known, missing, onSaved }: HomepageFormProps) {
  const t = useTranslations('site-settings.homepage');
  const form = useRecordForm({
    draft: 'site-settings/homepage',
    record: homepage,
    valuesOf: ({ values }) => ({ values }),
    bodyOf: ({ values }, { version }) => ({ values, version }),
    write: writing(HOMEPAGE.save, {}),
    latest: () => call(HOMEPAGE.show, {}),
    said: () => t('saved'),
    onSaved,
  });
  const slots = form.field('values.slots', t('slots'));
  return (
    <RecordForm
      form={form}
      title={t('title')}
      submitLabel={t('save')}
      readOnly={may(usePerson(), HOMEPAGE.save) ? undefined : t('read-only')}
      long
    >
      <FormSection title={t('hero')} hint={t('hero-hint')}>
        <WordsFields field={(language) => form.field(`values.title.${language}`, t('field.title'))} />
        <WordsFields long field={(language) => form.field(`values.lead.${language}`, t('field.lead'))} />
      </FormSection>
      <FormSection title={t('slots')} hint={t('slots-hint')}>
        <Rows
          label={slots.label}
          rows={slots.value}
          onChange={slots.onChange}
          disabled={slots.disabled}
          nameOf={({ slot }) => t(`slot.${slot}`)}
          draw={({ slot, on }, place, change) => (
            <>
              <strong>{t(`slot.${slot}`)}</strong>
              {(['en', 'ms'] as const).map((language) => (
                <SwitchField
                  key={language}
                  name={`values.slots.${place}.on.${language}`}
                  label={LANGUAGE_NAMES[language]}
                  value={on[language]}
                  disabled={slots.disabled}
                  onChange={(is) => change({ on: { ...on, [language]: is } })}
                />
              ))}
            </>
          )}
        />
      </FormSection>
      <FormSection title={t('series')} hint={t('series-hint')}>
        <SeriesRows part={form.field('values.series', t('series'))} known={known} missing={missing} />
      </FormSection>
    </RecordForm>
  );
}
