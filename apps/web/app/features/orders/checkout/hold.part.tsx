import { QUOTE_MINUTES } from '@datum/contract/orders/order-facts';
import { Button } from '@mantine/core';
import { useNow, useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';
import classes from '../orders.module.css';

const TICK_MS = 10_000;
const MINUTE_MS = 60_000;

/** Whether a moment has passed, looked at every few seconds. */
export function useIsOver(moment: string | undefined): boolean {
  const now = useNow({ updateInterval: TICK_MS });
  return moment !== undefined && new Date(moment).getTime() <= now.getTime();
}

interface HoldProps {
  readonly expiresAt: string;
  readonly isOver: boolean;
  readonly onAskAgain: () => void;
}

/** How long the price holds; once it is over, the way to a new one. */
export function Hold({ expiresAt, isOver, onAskAgain }: HoldProps) {
  const t = useTranslations('orders.hold');
  const { locale } = useUi();
  const site = useSite();
  const now = useNow({ updateInterval: TICK_MS });
  if (isOver) {
    return (
      <div className={classes.notice} role="alert">
        <p>{t('over')}</p>
        <Button size="sm" variant="filled" onClick={onAskAgain}>
          {t('again')}
        </Button>
      </div>
    );
  }
  // what time this page thinks it is may be some seconds old
  const minutes = Math.min(
    QUOTE_MINUTES,
    Math.ceil((new Date(expiresAt).getTime() - now.getTime()) / MINUTE_MS),
  );
  return (
    <p className="muted">{t('until', { at: formatMoment(expiresAt, locale, site?.timeZone), minutes })}</p>
  );
}
