import { type LOOKED_AT, listFirstTasks, noteFirstTask } from '@datum/contract/orders/own/first-tasks';
import { audienceOf } from '@datum/contract/screens/audience';
import { useEffect } from 'react';
import { call } from '../../lib/api/api.ts';
import { onlyProblems } from '../../lib/api/problem.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';

/** Ticks a first task of a buyer that is done by looking: it stands in the page that the task leads to, and draws nothing. */
export function LookedAt({ task }: { readonly task: (typeof LOOKED_AT)[number] }) {
  const person = usePerson();
  const isReader = person !== null && audienceOf(person.role) === 'subscriber';
  const { answer } = useCall(listFirstTasks, isReader ? {} : null);
  const isOpen = answer?.tasks.some((one) => one.task === task && one.done_at === null) ?? false;
  useEffect(() => {
    if (isOpen) void note(task);
  }, [isOpen, task]);
  return null;
}

/** The page is as good where it fails: the task stays open, and the next look ticks it. */
const note = (task: (typeof LOOKED_AT)[number]) =>
  call(noteFirstTask, { params: { task } }).catch(onlyProblems);
