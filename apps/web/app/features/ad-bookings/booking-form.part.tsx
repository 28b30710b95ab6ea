import { may } from '@datum/contract/access/access';
import {
  type AdBookingDetail,
  type BookableAdPlan,
  createAdBooking,
  editAdBooking,
  showAdBooking,
} from '@datum/contract/advertising/ad-bookings';
import { audienceOf } from '@datum/contract/screens/audience';
import { useTranslations } from 'use-intl';
import { call } from '../../lib/api/api.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { RecordForm } from '../../page-kit/form/record-form.tsx';
import { useRecordForm } from '../../page-kit/form/use-record-form.ts';
import { writing } from '../../page-kit/form/writing.ts';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';
import { bookingBody, bookingValues } from './booking-values.rules.ts';
import { PickWeeks } from './pick-weeks.part.tsx';

interface BookingFormProps {
  /** Null for a new one. */
  readonly booking: AdBookingDetail | null;
  readonly plans: readonly BookableAdPlan[];
  readonly currency: string;
  /** The plan that a new one begins with. */
  readonly plan: string | null;
  readonly onSaved: (booking: AdBookingDetail) => void;
  readonly onCancel: () => void;
}

/** The form of a booking: whose, where, in which weeks, and where it leads. Held weeks stay as they are. */
export function BookingForm({ booking, plans, currency, plan, onSaved, onCancel }: BookingFormProps) {
  const t = useTranslations('ad-bookings');
  const text = useLocalText();
  const person = usePerson();
  const params = { uuid: booking?.uuid ?? '' };
  const form = useRecordForm({
    draft: `ad-bookings/${booking?.uuid ?? 'new'}`,
    startsEmpty: booking === null,
    record: booking,
    valuesOf: (kept: AdBookingDetail | null) => bookingValues(kept, plan),
    bodyOf: bookingBody,
    write: booking ? writing(editAdBooking, { params }) : writing(createAdBooking, {}),
    ...(booking ? { latest: () => call(showAdBooking, { params }) } : {}),
    said: ({ number }) => t('saved', { number }),
    onSaved,
  });
  const { field, values } = form;
  const isOpen = booking === null || booking.state === 'draft';
  const chosen = plans.find(({ uuid }) => uuid === values.plan);
  const first = field('first_week', t('field.weeks'));
  const weeks = field('weeks', t('field.weeks'));
  return (
    <RecordForm
      form={form}
      title={t(booking ? 'edit.title' : 'create.title')}
      submitLabel={t(booking ? 'edit.save' : 'create.save')}
      readOnly={may(person, createAdBooking) && (booking?.may_edit ?? true) ? undefined : t('read-only')}
      onCancel={onCancel}
      long
    >
      {booking === null && person && audienceOf(person.role) === 'staff' && (
        <TextField {...field('owner_email', t('field.owner_email'))} required hint={t('hint.owner_email')} />
      )}
      <TextField {...field('advertiser', t('field.advertiser'))} />
      <TextField {...field('campaign', t('field.campaign'))} />
      <TextField {...field('contact', t('field.contact'))} hint={t('hint.contact')} />
      <TextField {...field('destination', t('field.destination'))} hint={t('hint.destination')} />
      {isOpen && (
        <SelectField
          {...field('plan', t('field.plan'))}
          options={plans.map(({ uuid, name, width, height }) => ({
            value: uuid,
            label: `${text(name)}, ${width} × ${height}`,
          }))}
        />
      )}
      {isOpen && chosen && (
        <PickWeeks
          plan={chosen}
          currency={currency}
          span={{ first_week: first.value, weeks: weeks.value }}
          error={first.error ?? weeks.error}
          disabled={first.disabled ?? false}
          onChange={(span) => {
            first.onChange(span.first_week);
            weeks.onChange(span.weeks);
          }}
        />
      )}
    </RecordForm>
  );
}
