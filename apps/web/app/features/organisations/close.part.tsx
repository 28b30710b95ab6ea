import { may } from '@datum/contract/access/access';
import {
  closeOrganisation,
  type Organisation,
  reopenOrganisation,
} from '@datum/contract/people/organisations';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { PeriodField } from '../../ui/forms/fields/period-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import classes from './close.module.css';

interface CloseProps {
  readonly organisation: Organisation;
}

/** Closes an organisation with its sources and sample lines, or opens it again. */
export function CloseOrganisation({ organisation }: CloseProps) {
  const t = useTranslations('organisations');
  const person = usePerson();
  const [opened, setOpened] = useState(false);
  if (!may(person, closeOrganisation)) {
    return null;
  }
  const step = organisation.status === 'active' ? 'close' : 'reopen';
  return (
    <div className={classes.close}>
      {opened ? (
        <CloseForm organisation={organisation} step={step} onClose={() => setOpened(false)} />
      ) : (
        <Button size="sm" onClick={() => setOpened(true)}>
          {t(`${step}.open`)}
        </Button>
      )}
    </div>
  );
}

function CloseForm({
  organisation,
  step,
  onClose,
}: CloseProps & { readonly step: 'close' | 'reopen'; readonly onClose: () => void }) {
  const t = useTranslations('organisations');
  const text = useLocalText();
  const params = { id: organisation.id };
  const form = useRecordForm({
    record: organisation,
    valuesOf: () => ({ last_period: null as string | null, reason: '' }),
    bodyOf: ({ last_period, reason }, { version }) => ({
      reason,
      version,
      ...(step === 'close' ? { last_period } : {}),
    }),
    write:
      step === 'close' ? writing(closeOrganisation, { params }) : writing(reopenOrganisation, { params }),
    said: ({ name }) => t(`${step}.done`, { name: text(name) }),
    onSaved: onClose,
    prefix: 'close-',
  });
  return (
    <RecordForm form={form} title={t(`${step}.open`)} submitLabel={t(`${step}.open`)} onCancel={onClose}>
      <p>{t(`${step}.why`, { sources: organisation.sources, lines: organisation.lines })}</p>
      {step === 'close' && organisation.sources + organisation.lines > 0 && (
        <PeriodField {...form.field('last_period', t('field.last_period'))} frequency="month" required />
      )}
      <TextField {...form.field('reason', t('field.reason'))} />
    </RecordForm>
  );
}
