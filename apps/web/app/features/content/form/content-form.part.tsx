import { may } from '@datum/contract/access/access';
import { type ContentDetail, contentCalls } from '@datum/contract/content/content-calls';
import { CONTENT_LANGUAGES } from '@datum/contract/content/content-field';
import { mayStep } from '@datum/contract/content/content-states';
import { type ContentTypeName, fieldsPer } from '@datum/contract/content/content-types';
import { completeness } from '@datum/contract/content/publish-check';
import { useTranslations } from 'use-intl';
import { call } from '../../../lib/api/api.ts';
import { oneOf, useParamsState } from '../../../lib/screens/params.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { LANGUAGE_NAMES } from '../../../lib/texts/locale.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useItemName } from '../use-content-type.ts';
import { Editors } from './editors.part.tsx';
import { ContentFieldInput } from './field.part.tsx';
import classes from './form.module.css';
import { type ContentValues, contentBody, contentValues } from './form-values.rules.ts';
import { PlaceFields } from './place-fields.part.tsx';
import { Translation } from './translation.part.tsx';
import { useSeriesNames } from './use-series-names.ts';

interface ContentFormProps {
  readonly type: ContentTypeName;
  /** Null for a new one. */
  readonly item: ContentDetail | null;
  readonly onSaved: (item: ContentDetail) => void;
  readonly onCancel: () => void;
}

/** One language at a time, or both beside each other. */
const SHOWN = [...CONTENT_LANGUAGES, 'both'] as const;
const STATE = { language: oneOf(SHOWN, 'en') };

/** What an item says, in one language at a time or in both, with what is written once beside it. Each save is a version. */
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
  const ofItem = fieldsPer(type, 'item');
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
        options={[
          ...CONTENT_LANGUAGES.map((value) => ({
            value,
            label: t('language-done', {
              name: LANGUAGE_NAMES[value],
              percent: completeness(type, form.values.content, value),
            }),
          })),
          { value: 'both' as const, label: t('side-by-side') },
        ]}
      />
      {language === 'both' && <Translation type={type} item={item} content={form.values.content} />}
      <div className={language === 'both' ? classes.both : classes.beside}>
        {(language === 'both' ? CONTENT_LANGUAGES : [language]).map((shown) => (
          <section key={shown} className={classes.fields} aria-label={LANGUAGE_NAMES[shown]} lang={shown}>
            {language === 'both' && <h2 className="type-h4">{LANGUAGE_NAMES[shown]}</h2>}
            {ofLanguage.map((field) => (
              <ContentFieldInput
                key={`${shown}.${field.name}`}
                field={field}
                part={form.field(`content.${shown}.${field.name}`, label(field.name))}
                seriesNames={names}
              />
            ))}
          </section>
        ))}
        <section className={classes.fields} aria-label={t('once')}>
          <PlaceFields type={type} item={item} form={form} />
          {ofItem.length > 0 && (
            <FormSection title={t('once')}>
              {ofItem.map((field) => (
                <ContentFieldInput
                  key={field.name}
                  field={field}
                  part={form.field(`content.item.${field.name}`, label(field.name))}
                  seriesNames={names}
                />
              ))}
            </FormSection>
          )}
          <TextField {...form.field('note', t('field.note'))} hint={t('hint.note')} />
        </section>
      </div>
    </RecordForm>
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
  const itemName = useItemName();
  const params = { uuid: item?.uuid ?? '' };
  return useRecordForm({
    draft: `cms/${type}/${item?.uuid ?? 'new'}`,
    record: item,
    valuesOf: (record: ContentDetail | null): ContentValues => contentValues(type, record),
    bodyOf: (values, record) => contentBody(type, values, record),
    write: item ? writing(calls.save, { params }) : writing(calls.create, {}),
    ...(item ? { latest: () => call(calls.show, { params }) } : {}),
    said: (saved) => t('saved', { title: itemName(type, saved), number: saved.newest }),
    onSaved,
    outlivesQuery: true,
  });
}
