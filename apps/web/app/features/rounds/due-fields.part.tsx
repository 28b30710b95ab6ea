import type { BoundField } from '../../page-kit/form/use-bound-fields.ts';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';

/** The day of an instant in a zone, as a date field holds it. */
export const dayOf = (instant: string, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-CA', { ...YMD, timeZone }).format(new Date(instant));

const YMD = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const DAY_MS = 86_400_000;

/** The instant moved to the chosen day, at the hour it has; the instant itself where the day was not changed. */
export const onDay = (day: string, instant: string, timeZone: string | undefined): string => {
  const days = day ? (Date.parse(day) - Date.parse(dayOf(instant, timeZone))) / DAY_MS : 0;
  return days === 0 ? instant : new Date(Date.parse(instant) + days * DAY_MS).toISOString();
};

/** What can be put off: a round, a sheet. */
interface Due {
  readonly due_at: string;
  readonly version: number;
}

/** What moving a due date asks for: the new day, at the hour it had, and the reason that stays. */
export const dueValues = (timeZone: string | undefined) => (due: Due) => ({
  due_at: dayOf(due.due_at, timeZone),
  reason: '',
});

export const dueBody =
  (timeZone: string | undefined) =>
  ({ due_at, reason }: { readonly due_at: string; readonly reason: string }, due: Due) => ({
    due_at: onDay(due_at, due.due_at, timeZone),
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
