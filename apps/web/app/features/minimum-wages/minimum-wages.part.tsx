import { may } from '@datum/contract/access/access';
import {
  createMinimumWage,
  editMinimumWage,
  exportMinimumWages,
  historyOfMinimumWage,
  importMinimumWages,
  listMinimumWages,
  type MinimumWage,
  previewMinimumWages,
  showMinimumWage,
} from '@datum/contract/lists/minimum-wages';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../lib/session/use-session.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useUsualForm } from '../../page-kit/form/use-usual-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { list } from '../../page-kit/list/list.ts';
import { ListTable } from '../../page-kit/list/list-table.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { PartRecord } from '../../page-kit/record/part-record.tsx';
import { useAddPart } from '../../page-kit/record/use-add-part.tsx';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { NumberField } from '../../ui/forms/fields/number-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import type { Column } from '../../ui/table/column.ts';
import { FileImportButton } from '../lists/import-button.part.tsx';

const SLUG = 'minimum-wages';
const WAGES = list(listMinimumWages, { opens: 'edit', prefix: `${SLUG}.`, exports: exportMinimumWages });
const FILE = { preview: previewMinimumWages, import: importMinimumWages };
const paramsOf = (uuid: string) => ({ uuid });

/** The legal minimum wage an hour, from each day on. */
export function MinimumWages() {
  const t = useTranslations(SLUG);
  const wages = useList(WAGES);
  const fieldOf = (name: string) =>
    t.has(`field.${name}` as 'field.hourly') ? t(`field.${name}` as 'field.hourly') : name;
  const add = useAddPart(SLUG, createMinimumWage, t('add'));
  return (
    <>
      <ListTable
        id={SLUG}
        list={wages}
        t={t}
        columns={useColumns()}
        rowKey={({ uuid }) => uuid}
        to="beside"
        create={add}
        tools={
          <>
            <FileImportButton
              id={SLUG}
              list={t('title')}
              endpoints={FILE}
              exports={exportMinimumWages}
              fieldOf={fieldOf}
            />
            {add}
          </>
        }
      />
      <PartRecord
        slug={SLUG}
        endpoint={showMinimumWage}
        history={historyOfMinimumWage}
        paramsOf={paramsOf}
        titles={{ add: t('add'), any: t('one'), one: ({ valid_from }) => t('one-from', { day: valid_from }) }}
        form={(wage, close) => <WageForm wage={wage} onClose={close} />}
        fieldOf={fieldOf}
        none={t('gone')}
      />
    </>
  );
}

function useColumns(): readonly Column<MinimumWage>[] {
  const t = useTranslations(SLUG);
  return useMemo(
    () => [
      {
        id: 'valid_from',
        header: t('field.valid_from'),
        kind: 'date',
        width: 140,
        sortable: true,
        card: 'title',
        value: (row) => row.valid_from,
      },
      {
        id: 'hourly',
        header: t('field.hourly'),
        kind: 'number',
        width: 120,
        decimals: (row) => Math.max(2, row.hourly.split('.')[1]?.length ?? 0),
        value: (row) => row.hourly,
      },
      { id: 'source', header: t('field.source'), kind: 'text', width: 320, value: (row) => row.source },
    ],
    [t],
  );
}

interface WageFormProps {
  readonly wage: MinimumWage | null;
  readonly onClose: () => void;
}

function WageForm({ wage, onClose }: WageFormProps) {
  const t = useTranslations(SLUG);
  const mayChange = may(usePerson(), wage ? editMinimumWage : createMinimumWage);
  const form = useUsualForm({
    record: wage,
    show: showMinimumWage,
    create: createMinimumWage,
    write: wage ? writing(editMinimumWage, { params: { uuid: wage.uuid } }) : writing(createMinimumWage, {}),
    draft: SLUG,
    said: () => t('saved'),
    onSaved: onClose,
  });
  const { field } = form;
  return (
    <RecordForm
      form={form}
      title={t(wage ? 'one' : 'add')}
      submitLabel={t(wage ? 'save' : 'add')}
      readOnly={mayChange ? undefined : t('read-only')}
      onCancel={onClose}
    >
      <DateField {...field('valid_from', t('field.valid_from'))} hint={t('from-hint')} />
      <NumberField {...field('hourly', t('field.hourly'))} length={10} />
      <TextField {...field('source', t('field.source'))} hint={t('source-hint')} />
    </RecordForm>
  );
}
