import { assignSheet, extendSheet, type Sheet } from '@datum/contract/collection/sheets';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { SelectField } from '../../../ui/forms/fields/select-field.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { DueFields, dueBody, dueValues } from '../../rounds/due-fields.part.tsx';
import { OWN, Supply, useSupplierOptions } from '../../sample-lines/supply.part.tsx';

interface ManageProps {
  readonly sheet: Sheet;
  readonly onDone: () => void;
}

/** Moves the due date of one sheet, gives it or some of its region's lines to another organisation; all while it is not submitted. */
export function ManageSheetDrawer({
  sheet,
  onDone,
  onClose,
}: ManageProps & { readonly onClose: () => void }) {
  const t = useTranslations('quotes.step');
  return (
    <Drawer opened onClose={onClose} title={t('manage')}>
      <ExtendForm sheet={sheet} onDone={onDone} />
      <AssignForm sheet={sheet} onDone={onDone} />
      <Supply dataSet={sheet.data_set} region={sheet.region_group.id} period={sheet.period} onDone={onDone} />
    </Drawer>
  );
}

function ExtendForm({ sheet, onDone }: ManageProps) {
  const t = useTranslations('quotes.step');
  const { timeZone } = useUi();
  const form = useRecordForm({
    draft: `sheets/${sheet.id}/due`,
    record: sheet,
    valuesOf: dueValues(timeZone),
    bodyOf: dueBody(timeZone),
    write: writing(extendSheet, { params: { id: sheet.id } }),
    said: () => t('extended'),
    onSaved: onDone,
  });
  return (
    <RecordForm form={form} title={t('extend')} submitLabel={t('extend')}>
      <DueFields day={form.field('due_at', t('due'))} reason={form.field('reason', t('reason'))} />
    </RecordForm>
  );
}

function AssignForm({ sheet, onDone }: ManageProps) {
  const t = useTranslations('quotes.step');
  const text = useLocalText();
  const options = useSupplierOptions(sheet.data_set);
  const form = useRecordForm({
    record: sheet,
    valuesOf: ({ organisation }: Sheet) => ({
      organisation_id: String(organisation.id ?? OWN) as string | null,
    }),
    bodyOf: ({ organisation_id }, { version }) => ({
      organisation_id: organisation_id === OWN ? null : Number(organisation_id),
      version,
    }),
    write: writing(assignSheet, { params: { id: sheet.id } }),
    said: ({ organisation }) => t('assigned', { name: text(organisation.name) }),
    onSaved: onDone,
  });
  return (
    <RecordForm form={form} title={t('assign')} submitLabel={t('assign')}>
      <SelectField {...form.field('organisation_id', t('organisation'))} options={options} />
    </RecordForm>
  );
}
