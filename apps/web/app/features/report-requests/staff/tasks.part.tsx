import { may } from '@datum/contract/access/access';
import { keepTasks } from '@datum/contract/requests/report-requests';
import type { RequestDetail, StaffView } from '@datum/contract/requests/request-view';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../../lib/api/use-send.ts';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';

interface TasksProps {
  readonly request: RequestDetail;
  readonly staff: StaffView;
}

/** What is checked before an answer goes out, and who ticked it. */
export function Tasks({ request: { uuid, version }, staff: { tasks } }: TasksProps) {
  const t = useTranslations('report-requests.tasks');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const { send, busy, problem } = useSend();
  const [fresh, setFresh] = useState('');
  const mayKeep = may(usePerson(), keepTasks);
  const plain = tasks.map(({ text, done_at }) => ({ text, done: done_at !== null }));
  const keep = (next: readonly { readonly text: string; readonly done: boolean }[]) =>
    void send(keepTasks, { params: { uuid }, body: { tasks: [...next], version } });
  return (
    <section>
      <h2>{t('title')}</h2>
      {tasks.length === 0 && <p className="muted">{t('none')}</p>}
      <ul>
        {tasks.map(({ text, done_by, done_at }, at) => (
          <li key={text}>
            <Checkbox
              label={text}
              checked={done_at !== null}
              disabled={!mayKeep || busy}
              description={
                done_at
                  ? t('done', { name: done_by ?? '', at: formatMoment(done_at, locale, zone) })
                  : undefined
              }
              onChange={(event) => {
                const done = event.currentTarget.checked;
                keep(plain.map((task, other) => (other === at ? { ...task, done } : task)));
              }}
            />
          </li>
        ))}
      </ul>
      {mayKeep && (
        <>
          <TextField name="task" label={t('new')} value={fresh} onChange={setFresh} />
          {fresh.trim() !== '' && (
            <Button
              size="xs"
              loading={busy}
              onClick={() => keep([...plain, { text: fresh.trim(), done: false }])}
            >
              {t('add')}
            </Button>
          )}
        </>
      )}
      {problem && (
        <p role="alert" className="problem">
          {problem.message}
        </p>
      )}
    </section>
  );
}
