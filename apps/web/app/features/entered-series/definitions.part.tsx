import { may } from '@datum/contract/access/access';
import { defineSeries, type EnteredSeries } from '@datum/contract/entered-series/series';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import { DefinitionFields, definitionBody } from './definition-fields.part.tsx';
import classes from './entered-series.module.css';

/** What a series means since when, newest first, and the form of a new definition. */
export function Definitions({ series }: { readonly series: EnteredSeries }) {
  const t = useTranslations('entered-series');
  const text = useLocalText();
  const ui = useUi();
  const person = usePerson();
  const [isAdding, setAdding] = useState(false);
  return (
    <section aria-labelledby="definitions" className={classes.definitions}>
      <h3 id="definitions" className="type-h4">
        {t('field.definitions')}
      </h3>
      <ol className={classes.history}>
        {series.definitions.toReversed().map((one) => (
          <li key={one.id}>
            <strong>{t('since', { period: formatPeriod(one.valid_from, ui) })}</strong>{' '}
            {[one.unit, one.currency, one.base].filter(Boolean).join(', ')}
            {one.breaks && <em> {t('breaks')}</em>}
            {text(one.meaning) && <p>{text(one.meaning)}</p>}
          </li>
        ))}
      </ol>
      {isAdding ? (
        <NewDefinition key={series.version} series={series} onDone={() => setAdding(false)} />
      ) : (
        may(person, defineSeries) && (
          <Button size="sm" variant="default" onClick={() => setAdding(true)}>
            {t('define')}
          </Button>
        )
      )}
    </section>
  );
}

function NewDefinition({ series, onDone }: { readonly series: EnteredSeries; readonly onDone: () => void }) {
  const t = useTranslations('entered-series');
  const form = useRecordForm({
    draft: `entered-series/${series.uuid}/definition`,
    record: series,
    valuesOf: ({ definitions }) => {
      const last = definitions.at(-1);
      return {
        valid_from: '',
        meaning: { en: '', ms: '' },
        unit: last?.unit ?? '',
        currency: last?.currency ?? '',
        base: last?.base ?? '',
        reason: '',
      };
    },
    bodyOf: ({ reason, ...definition }, { version }) => ({ ...definitionBody(definition), reason, version }),
    write: writing(defineSeries, { params: { uuid: series.uuid } }),
    prefix: 'definition-',
    said: () => t('defined'),
    onSaved: onDone,
  });
  return (
    <RecordForm form={form} title={t('define')} submitLabel={t('define')} onCancel={onDone}>
      <NoticeBar>{t('define-why')}</NoticeBar>
      <DefinitionFields field={form.field} />
      <TextField {...form.field('reason', t('field.reason'))} />
    </RecordForm>
  );
}
