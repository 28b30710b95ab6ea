import { may } from '@datum/contract/access/access';
import { closeAccount, refuseClosure, showClosure } from '@datum/contract/people/closures';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { Act } from '../../../page-kit/act.tsx';
import { writing } from '../../../page-kit/form/writing.ts';
import { ReasonDialog } from '../../../page-kit/reason-dialog.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate } from '../../../ui/words/format.ts';
import type { UserDetail } from '../use-user-form.ts';
import classes from '../users.module.css';

interface ClosureRequestProps {
  readonly user: UserDetail;
  readonly onChanged: () => void;
}

/** A person's wish to leave, over their account: closed once the time to think again is over, or refused with an answer. */
export function ClosureRequest({ user, onChanged }: ClosureRequestProps) {
  const t = useTranslations('users.closure');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const person = usePerson();
  const params = { uuid: user.uuid };
  const { answer, reload } = useCall(showClosure, { params });
  const [refusing, setRefusing] = useState(false);
  const closure = answer?.closure;
  if (closure?.state !== 'open') {
    return null;
  }
  const day = (at: string) =>
    formatDate(at, locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone });
  const isDue = new Date(closure.due_at) <= new Date();
  const done = () => {
    setRefusing(false);
    reload();
    onChanged();
  };
  return (
    <Panel title={t('title')}>
      <p>{t('words', { asked: day(closure.asked_at), due: day(closure.due_at) })}</p>
      {closure.reason && <blockquote>{closure.reason}</blockquote>}
      {may(person, closeAccount) && (
        <div className={classes.actions}>
          <Button size="sm" onClick={() => setRefusing(true)}>
            {t('refuse')}
          </Button>
          <Act
            endpoint={closeAccount}
            input={{ params }}
            label={t('close')}
            color="red"
            why={isDue ? undefined : t('not-yet', { due: day(closure.due_at) })}
            ask={{
              title: t('close-ask', { name: user.name }),
              why: t('close-why', { count: user.live_sessions }),
              destructive: true,
            }}
            done={() => t('closed')}
            onDone={done}
          />
        </div>
      )}
      {refusing && (
        <ReasonDialog
          title={t('refuse-ask', { name: user.name })}
          label={t('answer')}
          hint={t('answer-hint')}
          confirmLabel={t('refuse')}
          record={closure}
          draft={`users/${user.uuid}/closure`}
          field="answer"
          write={writing(refuseClosure, { params })}
          bodyOf={(answer) => ({ answer })}
          onDone={done}
          onCancel={() => setRefusing(false)}
        />
      )}
    </Panel>
  );
}
