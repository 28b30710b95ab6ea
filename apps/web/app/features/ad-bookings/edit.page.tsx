import { listBookableAdPlans, showAdBooking } from '@datum/contract/advertising/ad-bookings';
import { href } from '@datum/contract/screens/all';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useBack } from '../../lib/links/way-back.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { RecordPage } from '../../page-kit/record/record-page.tsx';
import { BookingForm } from './booking-form.part.tsx';

/** A booking, changed while nobody has looked at it. */
export default function EditAdBookingPage() {
  const t = useTranslations('ad-bookings');
  const back = useBack();
  const { id = '' } = useParams();
  const plans = useCall(listBookableAdPlans, {});
  const view = href('ad-bookings.view', { id });
  return (
    <RecordPage
      called={useCall(showAdBooking, { params: { uuid: id } })}
      permission={t('permission.view')}
      none={t('gone')}
      head={({ number }) => ({ title: `${t('edit.title')} ${number}` })}
    >
      {(booking) => (
        <Loaded called={plans}>
          {({ data, currency }) => (
            <BookingForm
              booking={booking}
              plans={data}
              currency={currency}
              plan={null}
              onCancel={() => back(view)}
              onSaved={() => back(view)}
            />
          )}
        </Loaded>
      )}
    </RecordPage>
  );
}
