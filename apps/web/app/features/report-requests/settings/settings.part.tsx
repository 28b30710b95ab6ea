import { may } from '@datum/contract/access/access';
import {
  editRequestSettings,
  type RequestSettings,
  showRequestSettings,
} from '@datum/contract/requests/request-settings';
import { useTranslations } from 'use-intl';
import { call } from '../../../lib/api/api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { NumberField } from '../../../ui/forms/fields/number-field.tsx';
import { TextareaField } from '../../../ui/forms/fields/textarea-field.tsx';
import { Macros } from './macros.part.tsx';

/** Expected days, days off, the checklist that a request begins with, and reply templates. */
export function Settings() {
  const t = useTranslations('report-requests');
  return (
    <Loaded called={useCall(showRequestSettings, {})} permission={t('permission.view')}>
      {(settings) => (
        <>
          <SettingsForm settings={settings} />
          <Macros />
        </>
      )}
    </Loaded>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function SettingsForm({ settings }: { readonly settings: RequestSettings }) {
  const t = useTranslations('report-requests');
  const mayEdit = may(usePerson(), editRequestSettings);
  const form = useRecordForm({
    draft: 'report-requests/settings',
    record: settings,
    valuesOf: (kept: RequestSettings) => ({
      expected_days: String(kept.expected_days),
      quote_days: String(kept.quote_days),
      delivery_days: String(kept.delivery_days),
      days_off: kept.days_off.join('\n'),
      tasks: kept.tasks.join('\n'),
    }),
    bodyOf: (values, { version }) => ({
      expected_days: Number(values.expected_days),
      quote_days: Number(values.quote_days),
      delivery_days: Number(values.delivery_days),
      days_off: linesOf(values.days_off),
      tasks: linesOf(values.tasks),
      version,
    }),
    write: writing(editRequestSettings, {}),
    latest: () => call(showRequestSettings, {}),
    said: () => t('settings.saved'),
  });
  const { inbound_address } = settings;
  return (
    <RecordForm
      form={form}
      title={t('settings.title')}
      submitLabel={t('settings.save')}
      readOnly={mayEdit ? undefined : t('settings.read-only')}
    >
      <NumberField {...form.field('expected_days', t('field.expected_days'))} length={4} />
      <NumberField {...form.field('quote_days', t('field.quote_days'))} length={4} />
      <NumberField {...form.field('delivery_days', t('field.delivery_days'))} length={4} />
      <TextareaField {...form.field('days_off', t('field.days_off'))} hint={t('hint.days_off')} />
      <TextareaField {...form.field('tasks', t('field.tasks'))} hint={t('hint.tasks')} />
      <p className="muted">
        {inbound_address ? t('settings.inbound', { address: inbound_address }) : t('settings.no-inbound')}
      </p>
    </RecordForm>
  );
}
