import { askClosure, GRACE_DAYS, showOwnClosure, withdrawClosure } from '@datum/contract/people/closures';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { Panel } from '../../ui/page/panel.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';
import { ReasonDialog } from '../quotes/grid/reason-dialog.part.tsx';
import classes from './show.module.css';

/** Leaving Datum: asked for here, thought over for two weeks, done by staff. */
export function ClosurePanel() {
  const t = useTranslations('profile.closure');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const { answer, reload } = useCall(showOwnClosure, {});
  const { send, busy, problem } = useSend();
  const [asking, setAsking] = useState(false);
  if (!answer) {
    return null;
  }
  const { closure } = answer;
  const day = (at: string) =>
    formatDate(at, locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone });
  const isOpen = closure?.state === 'open';
  const ask = async (reason: string) => {
    if (await send(askClosure, { body: { reason } })) {
      setAsking(false);
      reload();
    }
  };
  const withdraw = async () => {
    if (await send(withdrawClosure, {})) reload();
  };
  return (
    <Panel title={t('title')}>
      <p className={classes.words}>
        {isOpen
          ? t('open', { asked: day(closure.asked_at), due: day(closure.due_at) })
          : t('words', { days: GRACE_DAYS })}
      </p>
      {closure?.state === 'refused' && (
        <p className={classes.words}>
          {t('refused', { asked: day(closure.asked_at), answer: closure.answer ?? '' })}
        </p>
      )}
      {problem && !asking && <p role="alert">{problem.message}</p>}
      <div className={classes.actions}>
        {isOpen ? (
          <Button size="sm" loading={busy} onClick={() => void withdraw()}>
            {t('withdraw')}
          </Button>
        ) : (
          <Button size="sm" color="red" onClick={() => setAsking(true)}>
            {t('ask')}
          </Button>
        )}
      </div>
      {asking && (
        <ReasonDialog
          title={t('sure')}
          label={t('reason')}
          hint={t('reason-hint')}
          confirmLabel={t('ask')}
          required={false}
          busy={busy}
          error={problem?.message ?? null}
          onCancel={() => setAsking(false)}
          onConfirm={(reason) => void ask(reason)}
        />
      )}
    </Panel>
  );
}
