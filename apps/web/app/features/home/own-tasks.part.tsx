import { listOwnTasks } from '@datum/contract/feedback/tasks';
import { href } from '@datum/contract/screens/all';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';
import { TaskBadge } from '../feedback/staff/task-badge.part.tsx';
import { HomeSection } from './section.part.tsx';
import { type Task, TaskList } from './task-list.part.tsx';

/** Open tasks of the person, from messages of readers; each leads to its message, where it is marked as done. */
export function OwnTasks() {
  const t = useTranslations('home.tasks');
  const { locale } = useUi();
  const called = useCall(listOwnTasks, {});
  return (
    <HomeSection title={t('title')} called={called}>
      {({ data, more }) => (
        <>
          <TaskList
            empty={t('none')}
            tasks={data.map(
              (task): Task => ({
                id: task.uuid,
                href: href('feedback.show', { id: task.feedback.uuid }),
                title: task.title,
                note: t('note', { number: task.feedback.number, due: formatDate(task.due_on, locale) }),
                badge: <TaskBadge task={task} />,
              }),
            )}
          />
          {more > 0 && <p className="muted">{t('more', { count: more })}</p>}
        </>
      )}
    </HomeSection>
  );
}
