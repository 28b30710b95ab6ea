import type { BoundField } from '../../page-kit/form/use-bound-fields.ts';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';

/** The day of an instant, as a date field holds it. */
export const dayOf = (instant: string): string => instant.slice(0, 10);

/** The chosen day at the hour of an instant; the instant itself where the day was not changed. */
export const onDay = (day: string, instant: string): string =>
  day && day !== dayOf(instant) ? new Date(`${day}${instant.slice(10)}`).toISOString() : instant;

/** What can be put off: a round, a sheet. */
interface Due {
  readonly due_at: string;
  readonly version: number;
}

/** What moving a due date asks for: the new day, at the hour it had, and the reason that stays. */
export const dueValues = ({ due_at }: Due) => ({ due_at: dayOf(due_at), reason: '' });

export const dueBody = ({ due_at, reason }: ReturnType<typeof dueValues>, due: Due) => ({
  due_at: onDay(due_at, due.due_at),
  reason,
  version: due.version,
});

interface DueFieldsProps {
  readonly day: BoundField<string>;
  readonly reason: BoundField<string>;
}

/** The fields of such a form. */
export function DueFields({ day, reason }: DueFieldsProps) {
  return (
    <>
      <DateField {...day} />
      <TextField {...reason} required />
    </>
  );
}
