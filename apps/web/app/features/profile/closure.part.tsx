import { askClosure, GRACE_DAYS, showOwnClosure, withdrawClosure } from '@datum/contract/people/closures';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { Act } from '../../page-kit/act.tsx';
import { writing } from '../../page-kit/form/writing.ts';
import { ReasonDialog } from '../../page-kit/reason-dialog.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate } from '../../ui/words/format.ts';
import classes from './show.module.css';

/** Leaving Datum: asked for here, thought over for two weeks, done by staff. */
export function ClosurePanel() {
  const t = useTranslations('profile.closure');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const { answer, reload } = useCall(showOwnClosure, {});
  const [asking, setAsking] = useState(false);
  if (!answer) {
    return null;
  }
  const { closure } = answer;
  const day = (at: string) =>
    formatDate(at, locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone });
  const isOpen = closure?.state === 'open';
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
      <div className={classes.actions}>
        {isOpen ? (
          <Act
            endpoint={withdrawClosure}
            input={{}}
            label={t('withdraw')}
            done={() => t('withdrawn')}
            onDone={reload}
          />
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
          record={closure}
          draft="profile/closure"
          write={writing(askClosure, {})}
          bodyOf={(reason) => ({ reason })}
          onDone={() => {
            setAsking(false);
            reload();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}
