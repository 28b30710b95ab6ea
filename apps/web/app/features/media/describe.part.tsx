import { editMedium, type MediumDetail, showMedium } from '@datum/contract/content/media';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { CheckField } from '../../ui/forms/fields/check-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { TextareaField } from '../../ui/forms/fields/textarea-field.tsx';
import classes from './media.module.css';

/** Name and licence of a medium, and of a picture what it shows: in both languages, or that it is decorative. */
export function Describe({ medium }: { readonly medium: MediumDetail }) {
  const t = useTranslations('media.describe');
  const form = useDescription(medium);
  const { field, values } = form;
  const { kind } = medium;
  return (
    <section className={classes.describe}>
      <h3>{t(`title.${kind}`)}</h3>
      <RecordForm form={form} title={t(`title.${kind}`)} submitLabel={t(`save.${kind}`)}>
        {kind === 'image' && (
          <>
            <TextareaField
              {...field('alt.en', t('alt-en'))}
              hint={t('alt-hint')}
              rows={2}
              disabled={values.is_decorative}
            />
            <TextareaField {...field('alt.ms', t('alt-ms'))} rows={2} disabled={values.is_decorative} />
            <CheckField {...field('is_decorative', t('decorative'))} hint={t('decorative-hint')} />
          </>
        )}
        <TextField {...field('label', t('label'))} />
        <TextField {...field('licence', t('licence'))} hint={t('licence-hint')} />
      </RecordForm>
    </section>
  );
}

type Described = Pick<MediumDetail, 'uuid' | 'version' | 'label' | 'licence' | 'alt' | 'is_decorative'>;

/** What of a medium is written: its addresses change by themselves. */
const describedOf = ({ uuid, version, label, licence, alt, is_decorative }: MediumDetail): Described => ({
  ...{ uuid, version, label, licence, alt, is_decorative },
});

function useDescription(medium: MediumDetail) {
  const t = useTranslations('media.describe');
  const params = { uuid: medium.uuid };
  return useRecordForm({
    draft: `media/${medium.uuid}`,
    record: describedOf(medium),
    valuesOf: ({ label, licence, alt, is_decorative }: Described) => ({ label, licence, alt, is_decorative }),
    bodyOf: ({ alt, ...values }, { version }) => ({
      ...values,
      alt: values.is_decorative ? { en: '', ms: '' } : alt,
      version,
    }),
    write: writing(editMedium, { params }),
    latest: async () => describedOf(await call(showMedium, { params })),
    said: ({ label }) => t('saved', { label }),
    // the page behind has a form of its own, with fields of the same names
    prefix: 'medium-',
    outlivesQuery: true,
  });
}
