import { may } from '@datum/contract/access/access';
import {
  type ClearanceSettings,
  saveClearanceSettings,
  showClearanceSettings,
} from '@datum/contract/orders/clearance/clearance-settings';
import { useTranslations } from 'use-intl';
import { call } from '../../../lib/api/api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useInstallation } from '../../../lib/deploy/use-site.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { RecordForm } from '../../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../../page-kit/form/use-record-form.ts';
import { writing } from '../../../page-kit/form/writing.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { HistoryLink } from '../../../page-kit/record/history-link.tsx';
import { NumberField } from '../../../ui/forms/fields/number-field.tsx';
import { SwitchField } from '../../../ui/forms/fields/switch-field.tsx';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { FactStrip } from '../../../ui/page/fact-strip.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';
import { ClearanceSecret } from './clearance-secret.part.tsx';

/** Where invoices and credit notes are cleared, off until somebody turns it on. */
export function Clearance() {
  const t = useTranslations('selling');
  const called = useCall(showClearanceSettings, {});
  return (
    <Panel title={t('clearance.title')}>
      <Loaded called={called} permission={t('permission')}>
        {(settings) => <Settings settings={settings} onSaved={called.reload} />}
      </Loaded>
    </Panel>
  );
}

interface SettingsProps {
  readonly settings: ClearanceSettings;
  readonly onSaved: () => void;
}

function Settings({ settings, onSaved }: SettingsProps) {
  const t = useTranslations('selling.clearance');
  const states = useTranslations('transactions.clearance.state');
  const { locale } = useUi();
  const zone = useInstallation()?.timeZone ?? 'UTC';
  const { on_since, hosts, secret, counts, version } = settings;
  const mayEdit = may(usePerson(), saveClearanceSettings);
  return (
    <>
      <p className="muted">{t('lead')}</p>
      <FactStrip
        facts={[
          {
            label: t('is'),
            value: on_since ? t('on', { since: formatMoment(on_since, locale, zone) }) : t('off'),
          },
          { label: t('secret'), value: secret ?? t('no-secret') },
          { label: t('hosts'), value: hosts.join(', ') || t('no-hosts') },
          ...counts.map(({ state, count }) => ({ label: states(state), value: String(count) })),
        ]}
      />
      {hosts.length === 0 ? (
        <p className="muted">{t('no-hosts-why')}</p>
      ) : (
        <>
          <ClearanceForm settings={settings} onSaved={onSaved} mayEdit={mayEdit} />
          {mayEdit && version > 0 && <ClearanceSecret key={version} version={version} onSaved={onSaved} />}
        </>
      )}
      <HistoryLink resource="clearance_settings" id="clearance" />
    </>
  );
}

function ClearanceForm({ settings, onSaved, mayEdit }: SettingsProps & { readonly mayEdit: boolean }) {
  const t = useTranslations('selling.clearance');
  const words = useTranslations('selling');
  const form = useRecordForm({
    draft: 'settings/clearance',
    record: settings,
    valuesOf: ({ is_on, url, portal_url, client_id, cancel_hours }: ClearanceSettings) => ({
      ...{ is_on, url, portal_url, client_id },
      cancel_hours: String(cancel_hours),
    }),
    bodyOf: ({ cancel_hours, ...values }, { version }) => ({
      ...values,
      cancel_hours: cancel_hours === '' ? Number.NaN : Number(cancel_hours),
      version,
    }),
    write: writing(saveClearanceSettings, {}),
    latest: () => call(showClearanceSettings, {}),
    said: () => t('saved'),
    onSaved,
  });
  const { field } = form;
  return (
    <RecordForm
      form={form}
      title={t('title')}
      submitLabel={t('save')}
      readOnly={mayEdit ? undefined : words('read-only')}
    >
      <TextField {...field('url', t('url'))} hint={t('url-hint')} type="url" />
      <TextField {...field('portal_url', t('portal_url'))} hint={t('portal-hint')} type="url" />
      <TextField {...field('client_id', t('client_id'))} />
      <NumberField {...field('cancel_hours', t('cancel_hours'))} hint={t('cancel-hint')} length={4} />
      <SwitchField {...field('is_on', t('is_on'))} hint={t('on-hint')} />
    </RecordForm>
  );
}
