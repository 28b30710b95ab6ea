import type { AdBookingDetail } from '@datum/contract/advertising/ad-bookings';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';

/** What happened to a booking, the newest first. */
export function Timeline({ booking: { events } }: { readonly booking: AdBookingDetail }) {
  const t = useTranslations('ad-bookings');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  return (
    <ol>
      {events.map(({ step, by, reason, note, at }) => (
        <li key={`${at} ${step}`}>
          <time dateTime={at}>{formatMoment(at, locale, zone)}</time>
          {`: ${t(`step.${step}`)}, ${by ?? t('by-clock')}`}
          {reason && `. ${t(`reason.${reason}`)}`}
          {note !== '' && `. ${note}`}
        </li>
      ))}
    </ol>
  );
}
