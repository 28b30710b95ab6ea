import { endTask, type Task } from '@datum/contract/feedback/tasks';
import { useTranslations } from 'use-intl';
import { Act } from '../../../page-kit/act.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate } from '../../../ui/words/format.ts';
import { TaskBadge } from './task-badge.part.tsx';

/** What staff do because of a message: who, by when, done or not. */
export function Tasks({ tasks }: { readonly tasks: readonly Task[] }) {
  const t = useTranslations('feedback.task');
  const { locale } = useUi();
  if (tasks.length === 0) return null;
  return (
    <section>
      <h2>{t('list')}</h2>
      <ul>
        {tasks.map((task) => {
          const { uuid, title, person, due_on, done_at, done_by, version } = task;
          const isDone = done_at !== null;
          return (
            <li key={uuid}>
              <b>{title}</b> <TaskBadge task={task} />
              <p>
                {isDone
                  ? t('was-done', { person: done_by ?? person.name })
                  : t('note', { person: person.name, due: formatDate(due_on, locale) })}
              </p>
              <Act
                endpoint={endTask}
                input={{ params: { uuid }, body: { done: !isDone, version } }}
                label={t(isDone ? 'undo' : 'do')}
                done={() => t(isDone ? 'reopened' : 'said', { title })}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
