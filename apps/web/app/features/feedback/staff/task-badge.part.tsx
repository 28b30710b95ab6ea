import type { Task } from '@datum/contract/feedback/tasks';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** Whether a task is done, to do, or was due before today where the office is. */
export function TaskBadge({ task }: { readonly task: Task }) {
  const t = useTranslations('feedback.task');
  const zone = useSite()?.timeZone;
  if (task.done_at) return <StatusBadge kind="approved" label={t('is-done')} />;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date());
  return task.due_on < today ? (
    <StatusBadge kind="overdue" label={t('overdue')} />
  ) : (
    <StatusBadge kind="open" label={t('to-do')} />
  );
}
