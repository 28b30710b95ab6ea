import { type AdBookingDetail, showAdBooking } from '@datum/contract/advertising/ad-bookings';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { RecordPage } from '../../page-kit/record/record-page.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate, formatMoment } from '../../ui/words/format.ts';
import { useMoney } from '../../ui/words/use-money.ts';
import { AD_BADGES } from './fields.tsx';
import { Days } from './record/days.part.tsx';
import { Pictures } from './record/pictures.part.tsx';
import { Steps } from './record/steps.part.tsx';
import { Timeline } from './record/timeline.part.tsx';

/** One booking: what comes next, its picture, its days, what happened to it. */
export default function AdBookingPage() {
  const t = useTranslations('ad-bookings');
  const text = useLocalText();
  const { id = '' } = useParams();
  const factsOf = useFacts();
  return (
    <RecordPage
      called={useCall(showAdBooking, { params: { uuid: id } })}
      permission={t('permission.view')}
      none={t('gone')}
      head={(booking) => ({
        title: `${booking.number}: ${booking.campaign}`,
        lead: `${booking.advertiser}, ${text(booking.plan.name)}`,
        badge: <StatusBadge kind={AD_BADGES[booking.state]} label={t(`state.${booking.state}`)} />,
        actions: <Steps booking={booking} />,
        facts: factsOf(booking),
      })}
      tabs={[
        {
          id: 'picture',
          label: t('tab.picture'),
          show: (booking) => (
            <>
              <Next booking={booking} />
              <Pictures booking={booking} />
            </>
          ),
        },
        { id: 'days', label: t('tab.days'), show: (booking) => <Days booking={booking} /> },
        { id: 'timeline', label: t('tab.timeline'), show: (booking) => <Timeline booking={booking} /> },
      ]}
    />
  );
}

/** What comes next, why it was returned or ended, what is missing. */
function Next({ booking }: { readonly booking: AdBookingDetail }) {
  const t = useTranslations('ad-bookings');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const { state, until, reason, note, missing, first_week, last_day } = booking;
  const values = {
    until: until ? formatMoment(until, locale, zone) : '',
    from: formatDate(first_week, locale),
    to: formatDate(last_day, locale),
  };
  return (
    <>
      <NoticeBar tone={state === 'returned' || state === 'refused' ? 'amber' : 'grey'}>
        {t(`next.${state}`, values)}
        {reason && ` ${t(`reason.${reason}`)}.`}
        {note !== '' && ` ${note}`}
      </NoticeBar>
      {(state === 'held' || state === 'returned') && missing.length > 0 && (
        <p>{missing.map((what) => t(`missing.${what}`)).join(' ')}</p>
      )}
    </>
  );
}

function useFacts() {
  const t = useTranslations('ad-bookings');
  const { locale } = useUi();
  return (booking: AdBookingDetail) => [
    {
      label: t('field.weeks'),
      value: t('span', {
        from: formatDate(booking.first_week, locale),
        to: formatDate(booking.last_day, locale),
      }),
    },
    { label: t('field.amount'), value: <Amount booking={booking} /> },
    { label: t('field.destination'), value: booking.destination || '–' },
    { label: t('field.seen'), value: String(booking.views) },
    { label: t('field.followed'), value: String(booking.clicks) },
    ...(booking.is_own ? [] : [{ label: t('field.owner'), value: booking.owner }]),
    ...(booking.contact ? [{ label: t('field.contact'), value: booking.contact }] : []),
    ...(booking.booked_by ? [{ label: t('field.booked_by'), value: booking.booked_by }] : []),
    ...(booking.reviewed_by ? [{ label: t('field.reviewed_by'), value: booking.reviewed_by }] : []),
  ];
}

const Amount = ({ booking: { amount, currency } }: { readonly booking: AdBookingDetail }) =>
  useMoney(currency).named(amount);
