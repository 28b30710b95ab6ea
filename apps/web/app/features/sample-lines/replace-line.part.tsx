import { may } from '@datum/contract/access/access';
import { replaceSampleLine, type SampleLine } from '@datum/contract/collection/sample-lines';
import { addPeriods } from '@datum/contract/values/period';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { PeriodField } from '../../ui/forms/fields/period-field.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { frequencyIn, useSourcesFor } from './fields.tsx';
import { idOf } from './new-line.part.tsx';

interface ReplaceLineProps {
  readonly line: SampleLine;
}

/** Puts another line of the item in the place of this one. */
export function ReplaceLine({ line }: ReplaceLineProps) {
  const t = useTranslations('sample-lines.replace');
  const person = usePerson();
  const [opened, setOpened] = useState(false);
  if (!may(person, replaceSampleLine)) {
    return null;
  }
  return opened ? (
    <ReplaceForm line={line} onClose={() => setOpened(false)} />
  ) : (
    <Button size="sm" onClick={() => setOpened(true)}>
      {t('open')}
    </Button>
  );
}

/** Beginning of the new line, unless said otherwise: the month after the last price, or after the old line's first. */
function valuesOf({ outlet, last_priced, period_from }: SampleLine) {
  const last = last_priced ?? period_from;
  return {
    outlet_id: String(outlet.id) as string | null,
    variant: '',
    period_from: addPeriods(last, 1) as string | null,
    last_period: last as string | null,
    ratio: '',
    reason: '',
  };
}

function ReplaceForm({ line, onClose }: ReplaceLineProps & { readonly onClose: () => void }) {
  const t = useTranslations('sample-lines');
  const form = useRecordForm({
    record: line,
    valuesOf,
    bodyOf: ({ outlet_id, ratio, ...rest }, { version }) => ({
      ...rest,
      outlet_id: idOf(outlet_id),
      ratio: ratio.trim() || null,
      version,
    }),
    write: writing(replaceSampleLine, { params: { id: line.id } }),
    said: () => t('replace.done'),
    onSaved: onClose,
    prefix: 'replace-',
  });
  const { field } = form;
  return (
    <RecordForm form={form} title={t('replace.open')} submitLabel={t('replace.open')} onCancel={onClose}>
      <p>{t('replace.why')}</p>
      <SelectField
        {...field('outlet_id', t('field.source'))}
        options={useSourcesFor(line)}
        hint={t('replace.source-hint')}
        nothingFound={t('no-match')}
      />
      <TextField {...field('variant', t('field.variant'))} hint={t('variant-hint')} />
      <PeriodField {...field('period_from', t('replace.from'))} frequency={frequencyIn(line.data_set)} />
      <PeriodField
        {...field('last_period', t('replace.last'))}
        hint={t('replace.last-hint')}
        frequency={frequencyIn(line.data_set)}
      />
      <NumberField {...field('ratio', t('field.ratio'))} hint={t('ratio.hint')} length={12} />
      <TextField {...field('reason', t('field.reason'))} />
    </RecordForm>
  );
}
