import { useState } from 'react';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { DateField } from '../../ui/forms/fields/date-field.tsx';
import { TextField } from '../../ui/forms/fields/text-field.tsx';

/** The day of an instant, as a date field holds it. */
export const dayOf = (instant: string): string => instant.slice(0, 10);

/** The chosen day at the hour of an instant; the instant itself where the day was not changed. */
export const onDay = (day: string, instant: string): string =>
  day && day !== dayOf(instant) ? new Date(`${day}${instant.slice(10)}`).toISOString() : instant;

/** What moving a due date asks for: the new day, at the hour it had, and the reason that stays. */
export function useDue(dueAt: string) {
  const [day, setDay] = useState(dayOf(dueAt));
  const [reason, setReason] = useState('');
  return { day, setDay, reason, setReason, body: { due_at: onDay(day, dueAt), reason } };
}

interface DueFieldsProps {
  readonly due: ReturnType<typeof useDue>;
  readonly dayLabel: string;
  readonly reasonLabel: string;
  readonly problem: ApiProblem | null;
}

/** The fields of `useDue`. */
export function DueFields({ due, dayLabel, reasonLabel, problem }: DueFieldsProps) {
  return (
    <>
      <DateField
        name="due_at"
        label={dayLabel}
        value={due.day}
        onChange={due.setDay}
        error={problem?.fields.due_at?.[0] ?? null}
      />
      <TextField
        name="due_reason"
        label={reasonLabel}
        required
        value={due.reason}
        onChange={due.setReason}
        error={problem?.fields.reason?.[0] ?? null}
      />
    </>
  );
}
