import { may } from '@datum/contract/access/access';
import { CONTENT_LANGUAGES } from '@datum/contract/content/content-field';
import { type LegalDesk, saveLegalDraft, showLegalDesk } from '@datum/contract/site/legal-writing';
import { useTranslations } from 'use-intl';
import { RichField } from '../../editor/rich-field.tsx';
import { call } from '../../lib/api/api.ts';
import { oneOf, useParamsState } from '../../lib/screens/params.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { LANGUAGE_NAMES } from '../../lib/texts/locale.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { SwitchField } from '../../ui/forms/fields/switch-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

const STATE = { language: oneOf(CONTENT_LANGUAGES, 'en') };

/** The draft of the next version: its day, what changes, the text, in one language at a time. */
export function DraftForm({ desk, onSaved }: { readonly desk: LegalDesk; readonly onSaved: () => void }) {
  const t = useTranslations('legal');
  const person = usePerson();
  const [{ language }, change] = useParamsState(STATE);
  const params = { document: desk.document };
  const form = useRecordForm({
    draft: `legal/${desk.document}`,
    record: desk,
    valuesOf: ({ draft }) => ({
      summary: draft.summary,
      body: draft.body,
      effective_on: draft.effective_on ?? '',
      requires_acceptance: draft.requires_acceptance,
    }),
    bodyOf: (values, { draft }) => ({
      ...values,
      effective_on: values.effective_on || null,
      version: draft.version,
    }),
    write: writing(saveLegalDraft, { params }),
    latest: () => call(showLegalDesk, { params }),
    said: () => t('desk.saved'),
    onSaved,
    outlivesQuery: true,
  });
  return (
    <RecordForm
      form={form}
      title={t('desk.draft', { number: desk.draft.number })}
      submitLabel={t('desk.save')}
      readOnly={may(person, saveLegalDraft) ? undefined : t('desk.read-only')}
      long
    >
      <DateField {...form.field('effective_on', t('field.effective_on'))} hint={t('hint.effective_on')} />
      <SwitchField
        {...form.field('requires_acceptance', t('field.requires_acceptance'))}
        hint={t('hint.requires_acceptance')}
      />
      <SegmentedControl
        label={t('language')}
        value={language}
        onChange={(next) => change({ language: next })}
        options={CONTENT_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <section key={language} lang={language} aria-label={LANGUAGE_NAMES[language]}>
        <TextareaField
          {...form.field(`summary.${language}`, t('field.summary'))}
          hint={t('hint.summary')}
          rows={2}
        />
        <RichField {...form.field(`body.${language}`, t('field.body'))} />
      </section>
    </RecordForm>
  );
}
