import { may } from '@datum/contract/access/access';
import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { resendMail, showMail } from '@datum/contract/messages/mails';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { LANGUAGE_NAMES } from '../../lib/texts/locale.ts';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { Failure } from '../history/failure.part.tsx';
import classes from './outbox.module.css';
import { MAIL_BADGES } from './use-outbox-state.ts';

type WholeMail = AnswerOf<typeof showMail>;

interface MailDrawerProps {
  readonly uuid: string;
  readonly onClose: () => void;
  /** The mail was put back into the queue. */
  readonly onResent: () => void;
}

/** One mail as it was written, what became of it, and another try for one that failed. */
export function MailDrawer({ uuid, onClose, onResent }: MailDrawerProps) {
  const t = useTranslations('mails');
  const { answer, problem, reload } = useCall(showMail, { params: { uuid } });
  const resent = () => {
    reload();
    onResent();
  };
  return (
    <Drawer opened onClose={onClose} width={560} title={t('one')}>
      {problem && <Failure problem={problem} permission={t('permission')} onRetry={reload} />}
      {!answer && !problem && (
        <Loading>
          <SkeletonLines widths={['60%', '100%', '100%']} />
        </Loading>
      )}
      {answer && (
        <div className={classes.mail}>
          <Facts mail={answer} />
          {answer.state === 'failed' && <Resend uuid={uuid} onResent={resent} />}
          <Body mail={answer} />
        </div>
      )}
    </Drawer>
  );
}

function Facts({ mail }: { readonly mail: WholeMail }) {
  const t = useTranslations('mails');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const moment = (at: string | null) => at && formatMoment(at, locale, zone);
  const facts = [
    [t('field.subject'), mail.subject],
    [t('field.to'), mail.recipient],
    [
      t('field.state'),
      <StatusBadge key="state" kind={MAIL_BADGES[mail.state]} label={t(`state.${mail.state}`)} />,
    ],
    [t('field.template'), mail.template],
    [t('field.language'), LANGUAGE_NAMES[mail.locale]],
    [t('field.written'), moment(mail.created_at)],
    [t('field.sent'), moment(mail.sent_at)],
    [t('field.attempts'), mail.attempts > 0 && String(mail.attempts)],
    [t('field.error'), mail.last_error],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Resend({ uuid, onResent }: { readonly uuid: string; readonly onResent: () => void }) {
  const t = useTranslations('mails');
  const person = usePerson();
  const toast = useToast();
  const { send, busy, problem } = useSend();
  if (!may(person, resendMail)) {
    return null;
  }
  const resend = async () => {
    if (await send(resendMail, { params: { uuid } })) {
      toast({ title: t('resent') });
      onResent();
    }
  };
  return (
    <div>
      {problem && (
        <NoticeBar tone="amber" live>
          {problem.message}
        </NoticeBar>
      )}
      <Button size="sm" loading={busy} onClick={() => void resend()}>
        {t('resend')}
      </Button>
    </div>
  );
}

/** Plain text first: the frame of the other runs no scripts, so tools that look into every frame would wait in it. */
const VIEWS = ['text', 'html'] as const;

function Body({ mail }: { readonly mail: WholeMail }) {
  const t = useTranslations('mails');
  const [view, setView] = useState<(typeof VIEWS)[number]>('text');
  if (mail.text_body === '') {
    return <p className="muted">{t(mail.state === 'sent' ? 'gone' : 'closed')}</p>;
  }
  return (
    <>
      <SegmentedControl
        label={t('view.label')}
        size="sm"
        value={view}
        onChange={setView}
        options={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
      />
      {view === 'text' ? (
        <p className={classes.text}>{mail.text_body}</p>
      ) : (
        // in a frame of its own, without scripts, as a mail program would show it
        <iframe className={classes.frame} title={t('view.html')} sandbox="" srcDoc={mail.html_body} />
      )}
    </>
  );
}
