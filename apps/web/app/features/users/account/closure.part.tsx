import { may } from '@datum/contract/access/access';
import { closeAccount, refuseClosure, showClosure } from '@datum/contract/people/closures';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate } from '../../../ui/words/format.ts';
import { ReasonDialog } from '../../quotes/grid/reason-dialog.part.tsx';
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
  const { send, busy, problem } = useSend();
  const [asking, setAsking] = useState<'close' | 'refuse' | null>(null);
  const closure = answer?.closure;
  if (closure?.state !== 'open') {
    return null;
  }
  const day = (at: string) =>
    formatDate(at, locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone });
  const isDue = new Date(closure.due_at) <= new Date();
  const done = (answered: unknown) => {
    if (answered) {
      setAsking(null);
      reload();
      onChanged();
    }
  };
  return (
    <Panel title={t('title')}>
      <p>{t('words', { asked: day(closure.asked_at), due: day(closure.due_at) })}</p>
      {closure.reason && <blockquote>{closure.reason}</blockquote>}
      {problem && asking === null && (
        <p role="alert" className={classes.problem}>
          {problem.message}
        </p>
      )}
      {may(person, closeAccount) && (
        <div className={classes.actions}>
          <Button size="sm" onClick={() => setAsking('refuse')}>
            {t('refuse')}
          </Button>
          <Button
            size="sm"
            color="red"
            disabled={!isDue}
            title={isDue ? undefined : t('not-yet', { due: day(closure.due_at) })}
            onClick={() => setAsking('close')}
          >
            {t('close')}
          </Button>
        </div>
      )}
      {asking === 'refuse' && (
        <ReasonDialog
          title={t('refuse-ask', { name: user.name })}
          label={t('answer')}
          hint={t('answer-hint')}
          confirmLabel={t('refuse')}
          busy={busy}
          error={problem?.message ?? null}
          onCancel={() => setAsking(null)}
          onConfirm={async (words) => done(await send(refuseClosure, { params, body: { answer: words } }))}
        />
      )}
      <ConfirmDialog
        opened={asking === 'close'}
        title={t('close-ask', { name: user.name })}
        confirmLabel={t('close')}
        destructive
        loading={busy}
        onCancel={() => setAsking(null)}
        onConfirm={async () => done(await send(closeAccount, { params }))}
      >
        {t('close-why', { count: user.live_sessions })}
      </ConfirmDialog>
    </Panel>
  );
}
