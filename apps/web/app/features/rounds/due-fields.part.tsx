import { instantOf, zonedOf } from '@datum/contract/values/zoned-time';
import type { BoundField } from '../../page-kit/form/use-bound-fields.ts';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';

/** The day of an instant in a zone, as a date field holds it. */
export const dayOf = (instant: string, timeZone: string | undefined): string =>
  zonedOf(instant, timeZone).slice(0, 10);

/** The instant moved to the chosen day, at the minute that it has there; the instant itself where the day was not changed. */
export const onDay = (day: string, instant: string, timeZone: string | undefined): string => {
  const [held, minute] = zonedOf(instant, timeZone).split('T');
  return day === '' || day === held ? instant : instantOf(`${day}T${minute}`, timeZone);
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
