import { showFeedback } from '@datum/contract/feedback/feedback';
import type { FeedbackDetail } from '@datum/contract/feedback/feedback-view';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { RecordPage } from '../../page-kit/record/record-page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDay } from '../../ui/words/format.ts';
import { Outcome, STATE_BADGES } from './public/status.part.tsx';
import { Composer } from './staff/composer.part.tsx';
import { MergedThreads } from './staff/merged.part.tsx';
import { Side } from './staff/side.part.tsx';
import classes from './staff/staff.module.css';
import { Steps } from './staff/steps.part.tsx';
import { Asked, Messages } from './thread.part.tsx';

/** One message: what it says, the conversation, and what staff do about it. */
export default function MessagePage() {
  const t = useTranslations('feedback');
  const words = useTranslations('contact');
  const { locale, timeZone } = useUi();
  const { id = '' } = useParams();
  return (
    <RecordPage
      called={useCall(showFeedback, { params: { uuid: id } })}
      permission={t('permission.view')}
      none={t('gone')}
      head={(message) => ({
        title: message.subject,
        lead: message.number,
        badge: <StatusBadge kind={STATE_BADGES[message.state]} label={words(`state.${message.state}`)} />,
        facts: [
          { label: t('field.kind'), value: words(`kind.${message.kind}`) },
          { label: t('field.source'), value: t(`source.${message.source}`) },
          { label: t('field.sent_at'), value: formatDay(message.sent_at, locale, timeZone) },
        ],
      })}
    >
      {(message) => <Body key={message.uuid} message={message} />}
    </RecordPage>
  );
}

function Body({ message }: { readonly message: FeedbackDetail }) {
  const t = useTranslations('contact.thread');
  const { staff } = message;
  const notes = staff?.notes ?? [];
  const all = [
    ...message.messages.map((one) => ({ ...one, isNote: false })),
    ...notes.map((one) => ({ ...one, isNote: true })),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  return (
    <>
      {staff && <Steps message={message} staff={staff} />}
      <div className={staff ? classes.columns : undefined}>
        <div>
          <Outcome message={message} />
          <Asked message={message} />
          <section aria-labelledby="thread">
            <h2 id="thread" className="type-h4">
              {t('title')}
            </h2>
            <Messages messages={all} />
          </section>
          {staff && <MergedThreads merged={staff.merged} />}
          {staff && <Composer uuid={message.uuid} merged={staff.merged.length} />}
        </div>
        {staff && <Side message={message} staff={staff} />}
      </div>
    </>
  );
}
