import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { resendMail, showMail } from '@datum/contract/messages/mails';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { LANGUAGE_NAMES } from '../../lib/texts/locale.ts';
import { Act } from '../../page-kit/act.tsx';
import { Loaded } from '../../page-kit/loaded.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { HandOver } from './hand-over.part.tsx';
import { MAIL_BADGES } from './mail-badges.table.ts';
import classes from './outbox.module.css';

type WholeMail = AnswerOf<typeof showMail>;

interface MailDrawerProps {
  readonly uuid: string;
  readonly onClose: () => void;
}

/** One mail as it was written, what became of it, and another try for one that failed. */
export function MailDrawer({ uuid, onClose }: MailDrawerProps) {
  const t = useTranslations('mails');
  const called = useCall(showMail, { params: { uuid } });
  return (
    <Drawer opened onClose={onClose} width={560} title={t('one')}>
      <Loaded called={called} permission={t('permission.view')}>
        {(mail) => (
          <div className={classes.mail}>
            <Facts mail={mail} />
            {mail.state === 'failed' && (
              <div>
                <Act
                  endpoint={resendMail}
                  input={{ params: { uuid } }}
                  label={t('resend')}
                  done={() => t('resent')}
                />
              </div>
            )}
            <Body mail={mail} />
            {mail.text_body !== '' && <p className="muted">{t('masked')}</p>}
            {mail.may_hand_over && <HandOver uuid={uuid} />}
          </div>
        )}
      </Loaded>
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

/** Plain text first: the frame of the other runs no scripts, so tools that look into every frame would wait in it. */
const VIEWS = ['text', 'html'] as const;

function Body({ mail }: { readonly mail: WholeMail }) {
  const t = useTranslations('mails');
  const [view, setView] = useState<(typeof VIEWS)[number]>('text');
  if (mail.text_body === '') {
    return <p className="muted">{t('gone')}</p>;
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
