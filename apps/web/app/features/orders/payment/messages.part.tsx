import type { TestedPayment } from '@datum/contract/orders/payment-events';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';
import classes from '../orders.module.css';

/** What the test gateway sent or will send, as it stands on the wire, with its signature and how it was answered. */
export function SentMessages({ messages }: Pick<TestedPayment, 'messages'>) {
  const t = useTranslations('orders.mock');
  const { locale } = useUi();
  const site = useSite();
  return (
    <section aria-labelledby="messages-title" aria-live="polite">
      <h2 id="messages-title" className="type-h4">
        {t('messages')}
      </h2>
      {messages.length === 0 && <p className="muted">{t('no-messages')}</p>}
      <ol className={classes.messages}>
        {messages.map(({ body, signature, status, due_at }) => (
          <li key={`${due_at} ${signature}`}>
            {status === null
              ? t('due', { at: formatMoment(due_at, locale, site?.timeZone) })
              : t('answered', { status })}
            <pre>{body}</pre>
            <small>
              {t('signature')} <code>{signature}</code>
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
