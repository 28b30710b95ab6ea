import { may } from '@datum/contract/access/access';
import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { NETWORK_NAMES, networkOf } from '@datum/contract/site/site-facts';
import { SOCIAL } from '@datum/contract/site/site-settings';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { HistoryLink } from '../../page-kit/record/history-link.tsx';
import { RecordPage } from '../../page-kit/record/record-page.tsx';
import { SwitchField } from '../../ui/forms/fields/switch-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { Rows } from './rows.part.tsx';
import { SetBy } from './set-by.part.tsx';

type Social = AnswerOf<typeof SOCIAL.show>;

/** Links to the office's pages on networks, in the order of the footer. */
export default function SocialLinkPage() {
  const t = useTranslations('site-settings');
  const called = useCall(SOCIAL.show, {});
  return (
    <RecordPage
      called={called}
      permission={t('social.permission')}
      head={(social) => ({
        title: t('social.title'),
        lead: <SetBy set={social} lead={t('social.lead')} />,
        actions: <HistoryLink resource="site_settings" id="social-link" />,
      })}
    >
      {(social) => <SocialForm social={social} onSaved={called.reload} />}
    </RecordPage>
  );
}

function SocialForm({ social, onSaved }: { readonly social: Social; readonly onSaved: () => void }) {
  const t = useTranslations('site-settings');
  const form = useRecordForm({
    draft: 'site-settings/social-link',
    record: social,
    valuesOf: ({ values }) => ({ values }),
    bodyOf: ({ values }, { version }) => ({ values, version }),
    write: writing(SOCIAL.save, {}),
    latest: () => call(SOCIAL.show, {}),
    said: () => t('social.saved'),
    onSaved,
  });
  const part = form.field('values.links', t('social.title'));
  return (
    <RecordForm
      form={form}
      title={t('social.title')}
      submitLabel={t('social.save')}
      readOnly={may(usePerson(), SOCIAL.save) ? undefined : t('read-only')}
    >
      {part.value.length === 0 && <p className="muted">{t('social.none')}</p>}
      <Rows
        label={part.label}
        rows={part.value}
        onChange={part.onChange}
        disabled={part.disabled}
        nameOf={({ url }, place) => networkName(url) ?? t('rows.number', { place: place + 1 })}
        added={{ label: t('social.add'), row: () => ({ url: '', is_shown: true }) }}
        draw={(link, place, change) => (
          <>
            <TextField
              name={`values.links.${place}.url`}
              type="url"
              label={networkName(link.url) ?? t('social.url')}
              value={link.url}
              disabled={part.disabled}
              error={form.errorOf(`values.links.${place}.url`)}
              onChange={(url) => change({ url: url.trim() })}
            />
            <SwitchField
              name={`values.links.${place}.is_shown`}
              label={t('social.shown')}
              value={link.is_shown}
              disabled={part.disabled}
              onChange={(is_shown) => change({ is_shown })}
            />
          </>
        )}
      />
    </RecordForm>
  );
}

/** The network of an address in words. */
const networkName = (url: string): string | null => {
  const network = networkOf(url);
  return network && NETWORK_NAMES[network];
};
