import { may } from '@datum/contract/access/access';
import { dataSetOf, PRICE_DATA_SETS } from '@datum/contract/data-sets/all';
import { assignDataSets, type Organisation, showOrganisation } from '@datum/contract/people/organisations';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { CheckField } from '../../ui/forms/fields/check-field.tsx';

/** Which data sets an organisation supplies; only then it is given sheets. */
export function Supplies({ organisation }: { readonly organisation: Organisation }) {
  const t = useTranslations('organisations');
  const text = useLocalText();
  const person = usePerson();
  const nameOf = useDataSetName();
  const params = { id: organisation.id };
  const form = useRecordForm({
    record: organisation,
    valuesOf: ({ data_sets }: Organisation) => ({ data_sets: data_sets as readonly string[] }),
    bodyOf: ({ data_sets }, { version }) => ({ data_sets, version }),
    write: writing(assignDataSets, { params }),
    latest: () => call(showOrganisation, { params }),
    said: ({ name }) => t('supplies.saved', { name: text(name) }),
    prefix: 'supplies-',
  });
  if (!may(person, assignDataSets)) {
    return null;
  }
  const { value, onChange } = form.field('data_sets', t('supplies.title'));
  return (
    <section aria-label={t('supplies.title')}>
      <h3 className="type-h4">{t('supplies.title')}</h3>
      <p className="muted">{t('hint.data_sets')}</p>
      <RecordForm form={form} title={t('supplies.title')} submitLabel={t('supplies.save')}>
        {PRICE_DATA_SETS.map(({ code }) => (
          <CheckField
            key={code}
            name={`supplies-${code}`}
            label={nameOf(code)}
            value={value.includes(code)}
            onChange={(is) => onChange(is ? [...value, code] : value.filter((one) => one !== code))}
          />
        ))}
      </RecordForm>
    </section>
  );
}

/** The name of a data set by its code. */
export function useDataSetName(): (code: string) => string {
  const text = useLocalText();
  return useCallback((code) => text(dataSetOf(code)?.name ?? { en: code }), [text]);
}
