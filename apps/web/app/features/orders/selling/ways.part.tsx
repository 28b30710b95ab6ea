import { useTranslations } from 'use-intl';
import { useInstallation } from '../../../lib/deploy/use-site.ts';
import { type Fact, FactStrip } from '../../../ui/page/fact-strip.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';
import type { BillingSettings } from './seller-form.part.tsx';

/** Which services take payments. Their keys are in the environment; the last four characters tell them apart. */
export function WaysToPay({ settings }: { readonly settings: BillingSettings }) {
  const t = useTranslations('selling.ways');
  const { locale } = useUi();
  const zone = useInstallation()?.timeZone ?? 'UTC';
  const { card } = settings;
  const facts: Fact[] = [
    { label: t('card'), value: card ? t(card.is_live ? 'card-live' : 'card-trial') : t('card-off') },
    ...(card
      ? [
          { label: t('key'), value: card.key },
          { label: t('secrets'), value: String(card.secrets) },
          { label: t('messages-to'), value: card.messages_to },
          {
            label: t('heard'),
            value: card.last_message_at ? formatMoment(card.last_message_at, locale, zone) : t('not-heard'),
          },
        ]
      : []),
    { label: t('test'), value: t(settings.has_test ? 'test-on' : 'test-off') },
  ];
  return (
    <Panel title={t('title')}>
      <FactStrip facts={facts} />
      {!card && <p className="muted">{t('card-off-why')}</p>}
    </Panel>
  );
}
