import {
  type AdBookingDetail,
  orderAdBooking,
  removeAdBooking,
  stepAdBooking,
} from '@datum/contract/advertising/ad-bookings';
import { AD_STEPS, type AdStep } from '@datum/contract/advertising/ad-steps';
import { href } from '@datum/contract/screens/all';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useBack } from '../../../lib/links/way-back.ts';
import { Act } from '../../../page-kit/act.tsx';
import { StepReason } from './step-reason.part.tsx';

/** What the person can do with a booking now. */
export function Steps({ booking }: { readonly booking: AdBookingDetail }) {
  const t = useTranslations('ad-bookings');
  const navigate = useNavigate();
  const back = useBack();
  const [reasoned, setReasoned] = useState<AdStep | null>(null);
  const { uuid, number, state } = booking;
  const params = { uuid };
  return (
    <>
      {state === 'draft' && booking.may_edit && (
        <Act
          endpoint={removeAdBooking}
          input={{ params }}
          label={t('remove')}
          ask={{ title: t('remove-ask', { number }), why: t('remove-why'), destructive: true }}
          done={() => t('removed')}
          onDone={() => back(href('ad-bookings.list'))}
        />
      )}
      {booking.may_edit && (
        <Button size="sm" component={Link} to={href('ad-bookings.edit', { id: uuid })}>
          {t('edit.title')}
        </Button>
      )}
      {booking.steps.map((step) =>
        AD_STEPS[step].reason ? (
          <Button key={step} size="sm" onClick={() => setReasoned(step)}>
            {t(`step.${step}`)}
          </Button>
        ) : (
          <StepButton key={step} booking={booking} step={step} />
        ),
      )}
      {state === 'awaiting_payment' && booking.is_own && (
        <Act
          endpoint={orderAdBooking}
          input={{ params }}
          label={t('pay')}
          variant="filled"
          done={() => t('see-order')}
          onDone={({ order }) => void navigate(href('payment.initiate', { query: { order } }))}
        />
      )}
      {booking.order && state !== 'awaiting_payment' && (
        <Button size="sm" component={Link} to={href('orders.show', { id: booking.order })}>
          {t('see-order')}
        </Button>
      )}
      {reasoned && <StepReason booking={booking} step={reasoned} onClose={() => setReasoned(null)} />}
    </>
  );
}

const LEADING: readonly AdStep[] = ['hold', 'submit', 'approve', 'resume'];

function StepButton({ booking, step }: { readonly booking: AdBookingDetail; readonly step: AdStep }) {
  const t = useTranslations('ad-bookings');
  const { uuid, number, version } = booking;
  return (
    <Act
      endpoint={stepAdBooking}
      input={{ params: { uuid }, body: { step, version, reason: null, note: '' } }}
      label={t(`step.${step}`)}
      {...(LEADING.includes(step) ? { variant: 'filled' as const } : {})}
      {...(step === 'release' ? { ask: { title: t('release-ask', { number }), why: t('release-why') } } : {})}
      done={(after) => t('done', { number, state: t(`state.${after.state}`) })}
    />
  );
}
