import { may } from '@datum/contract/access/access';
import { type ContentDetail, contentCalls } from '@datum/contract/content/content-calls';
import { CONTENT_LANGUAGES } from '@datum/contract/content/content-field';
import { mayStep } from '@datum/contract/content/content-states';
import { type ContentTypeName, contentType, fieldsPer } from '@datum/contract/content/content-types';
import { completeness } from '@datum/contract/content/publish-check';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../lib/api/api.ts';
import { oneOf, useParamsState } from '../../../lib/screens/params.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { LANGUAGE_NAMES } from '../../../lib/texts/locale.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Editors } from './editors.part.tsx';
import { ContentFieldInput } from './field.part.tsx';
import classes from './form.module.css';
import { type ContentValues, contentBody, contentValues } from './form-values.rules.ts';
import { PlaceFields } from './place-fields.part.tsx';

interface ContentFormProps {
  readonly type: ContentTypeName;
  /** Null for a new one. */
  readonly item: ContentDetail | null;
  readonly onSaved: (item: ContentDetail) => void;
  readonly onCancel: () => void;
}

const STATE = { language: oneOf(CONTENT_LANGUAGES, 'en') };

/** What an item says, in one language at a time, with what is written once beside it. Each save is a version. */
export function ContentForm({ type, item, onSaved, onCancel }: ContentFormProps) {
  const t = useTranslations('content');
  const person = usePerson();
  const [{ language }, change] = useParamsState(STATE);
  const form = useContentForm(type, item, onSaved);
  const calls = contentCalls(type);
  const readOnly = !may(person, item ? calls.save : calls.create)
    ? t('read-only')
    : item && !mayStep('save', item.state)
      ? t(`fixed.${item.state === 'archived' ? 'archived' : 'scheduled'}`)
      : undefined;
  const label = (name: string) => t(`field.${name}` as 'field.title');
  const ofLanguage = fieldsPer(type, 'language');
  const names = useSeriesNames(item);
  return (
    <RecordForm
      form={form}
      title={item?.title ?? t(`new.${type}`)}
      submitLabel={t(item ? 'save' : 'create')}
      readOnly={readOnly}
      onCancel={onCancel}
      long
    >
      {item && !readOnly && <Editors type={type} item={item} isWriting={form.dirty} />}
      <SegmentedControl
        label={t('language')}
        value={language}
        onChange={(next) => change({ language: next })}
        options={CONTENT_LANGUAGES.map((value) => ({
          value,
          label: t('language-done', {
            name: LANGUAGE_NAMES[value],
            percent: completeness(type, form.values.content, value),
          }),
        }))}
      />
      <div className={classes.beside}>
        <section className={classes.fields} aria-label={LANGUAGE_NAMES[language]} lang={language}>
          {ofLanguage.map((field) => (
            <ContentFieldInput
              key={`${language}.${field.name}`}
              field={field}
              part={form.field(`content.${language}.${field.name}`, label(field.name))}
              seriesNames={names}
            />
          ))}
        </section>
        <section className={classes.fields} aria-label={t('once')}>
          <PlaceFields type={type} item={item} form={form} />
          <FormSection title={t('once')}>
            {fieldsPer(type, 'item').map((field) => (
              <ContentFieldInput
                key={field.name}
                field={field}
                part={form.field(`content.item.${field.name}`, label(field.name))}
              />
            ))}
          </FormSection>
          <TextField {...form.field('note', t('field.note'))} hint={t('hint.note')} />
        </section>
      </div>
    </RecordForm>
  );
}

/** What the series of the item's live figures are called, by what names them. */
function useSeriesNames(item: ContentDetail | null): ReadonlyMap<string, string> {
  const text = useLocalText();
  return useMemo(
    () =>
      new Map(
        Object.entries(item?.figures ?? {}).map(([key, { label, place, variant }]) => [
          key.split('.')[0] ?? '',
          [label, place, variant ?? {}].map(text).filter(Boolean).join(', '),
        ]),
      ),
    [item, text],
  );
}

export type UsedContentForm = ReturnType<typeof useContentForm>;

function useContentForm(
  type: ContentTypeName,
  item: ContentDetail | null,
  onSaved: ContentFormProps['onSaved'],
) {
  const t = useTranslations('content');
  const calls = contentCalls(type);
  const params = { uuid: item?.uuid ?? '' };
  return useRecordForm({
    draft: `cms/${type}/${item?.uuid ?? 'new'}`,
    record: item,
    valuesOf: (record: ContentDetail | null): ContentValues => contentValues(type, record),
    bodyOf: (values, record) => contentBody(type, values, record),
    write: item ? writing(calls.save, { params }) : writing(calls.create, {}),
    ...(item ? { latest: () => call(calls.show, { params }) } : {}),
    said: ({ title, newest }) => t('saved', { title: title || contentType(type).words.one, number: newest }),
    onSaved,
    outlivesQuery: true,
  });
}
