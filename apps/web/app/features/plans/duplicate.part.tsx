import { may } from '@datum/contract/access/access';
import { bilingualOf } from '@datum/contract/lists/values';
import { duplicatePlan, type PlanDetail } from '@datum/contract/plans/plans';
import { href } from '@datum/contract/screens/all';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { TextField } from '../../ui/forms/fields/text-field.tsx';

/** Begins another plan as this one is: asks for its code and names. */
export function Duplicate({ plan }: { readonly plan: PlanDetail }) {
  const t = useTranslations('plans');
  const person = usePerson();
  const [open, setOpen] = useState(false);
  if (!may(person, duplicatePlan)) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('duplicate.action')}
      </Button>
      {open && <Dialog plan={plan} onClose={() => setOpen(false)} />}
    </>
  );
}

function Dialog({ plan, onClose }: { readonly plan: PlanDetail; readonly onClose: () => void }) {
  const t = useTranslations('plans');
  const navigate = useNavigate();
  const form = useRecordForm({
    record: plan,
    valuesOf: ({ code, name }: PlanDetail) => ({
      code: `${code}-2`.slice(0, 40),
      name: { en: name.en ?? '', ms: name.ms ?? '' },
    }),
    bodyOf: ({ code, name }) => ({ code, name: bilingualOf(name.en, name.ms.trim()) }),
    write: writing(duplicatePlan, { params: { uuid: plan.uuid } }),
    said: () => t('duplicate.done'),
    onSaved: ({ uuid }: PlanDetail) => void navigate(href('plans.edit', { id: uuid })),
  });
  return (
    <Modal opened onClose={onClose} title={t('duplicate.title')} withCloseButton={false}>
      <RecordForm
        form={form}
        title={t('duplicate.title')}
        submitLabel={t('duplicate.save')}
        onCancel={onClose}
      >
        <TextField {...form.field('code', t('field.code'))} hint={t('code-hint')} length={24} />
        <TextField {...form.field('name.en', t('field.name_en'))} />
        <TextField {...form.field('name.ms', t('field.name_ms'))} />
      </RecordForm>
    </Modal>
  );
}
