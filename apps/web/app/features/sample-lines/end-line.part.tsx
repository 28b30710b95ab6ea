import { may } from '@datum/contract/access/access';
import { endSampleLine, reopenSampleLine, type SampleLine } from '@datum/contract/collection/sample-lines';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { PeriodField } from '../../ui/forms/fields/period-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import { frequencyIn } from './fields.tsx';

interface EndLineProps {
  readonly line: SampleLine;
}

/** Ends a line after a month, or lets one that ended go on. */
export function EndLine({ line }: EndLineProps) {
  const t = useTranslations('sample-lines');
  const ui = useUi();
  const person = usePerson();
  const [opened, setOpened] = useState(false);
  if (!may(person, endSampleLine)) {
    return null;
  }
  if (opened) {
    return <EndForm line={line} onClose={() => setOpened(false)} />;
  }
  return (
    <>
      {line.period_to && <p>{t('end.ended', { month: formatPeriod(line.period_to, ui) })}</p>}
      <Button size="sm" onClick={() => setOpened(true)}>
        {t(line.period_to === null ? 'end.open' : 'end.reopen')}
      </Button>
    </>
  );
}

function EndForm({ line, onClose }: EndLineProps & { readonly onClose: () => void }) {
  const t = useTranslations('sample-lines');
  const ends = line.period_to === null;
  const params = { id: line.id };
  const form = useRecordForm({
    record: line,
    valuesOf: ({ last_priced }: SampleLine) => ({ period_to: last_priced, reason: '' }),
    bodyOf: ({ period_to, reason }, { version }) => ({ reason, version, ...(ends ? { period_to } : {}) }),
    write: ends ? writing(endSampleLine, { params }) : writing(reopenSampleLine, { params }),
    said: () => t(ends ? 'end.done' : 'end.reopened'),
    onSaved: onClose,
    prefix: 'end-',
  });
  const label = t(ends ? 'end.open' : 'end.reopen');
  return (
    <RecordForm form={form} title={label} submitLabel={label} onCancel={onClose}>
      {!ends && line.replaced_by !== null && <p>{t('end.reopen-why')}</p>}
      {ends && (
        <PeriodField
          {...form.field('period_to', t('field.to'))}
          frequency={frequencyIn(line.data_set)}
          required
        />
      )}
      <TextField {...form.field('reason', t('field.reason'))} />
    </RecordForm>
  );
}
