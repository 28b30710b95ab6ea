import { listBookableAdPlans } from '@datum/contract/advertising/ad-bookings';
import { href } from '@datum/contract/screens/all';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useBack } from '../../lib/links/way-back.ts';
import { optional, useParamsState } from '../../lib/screens/params.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { BookingForm } from './booking-form.part.tsx';

const STATE = { plan: optional() };

/** A new booking; it is a draft until its weeks are held. */
export default function CreateAdBookingPage() {
  const t = useTranslations('ad-bookings');
  const navigate = useNavigate();
  const back = useBack();
  const [{ plan }] = useParamsState(STATE);
  return (
    <>
      <PageHeader title={t('create.title')} lead={t('next.draft')} />
      <Loaded called={useCall(listBookableAdPlans, {})} permission={t('permission.view')}>
        {({ data, currency }) =>
          data.length === 0 ? (
            <EmptyState title={t('no-plans')} action={<Link href={href('advertisement')}>{t('kit')}</Link>}>
              {t('no-plans-why')}
            </EmptyState>
          ) : (
            <BookingForm
              booking={null}
              plans={data}
              currency={currency}
              plan={data.find(({ uuid }) => uuid === plan)?.uuid ?? null}
              onCancel={() => back(href('ad-bookings.list'))}
              onSaved={({ uuid }) => void navigate(href('ad-bookings.view', { id: uuid }))}
            />
          )
        }
      </Loaded>
    </>
  );
}
