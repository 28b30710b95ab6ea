import { showRequest } from '@datum/contract/requests/report-requests';
import type { RequestDetail, RequestMessage } from '@datum/contract/requests/request-view';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { RecordPage } from '../../page-kit/record/record-page.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Thread } from '../../ui/thread/thread.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDate, formatDay, formatMoney } from '../../ui/words/format.ts';
import { LIGHT_BADGES } from './fields.tsx';
import { Composer } from './staff/composer.part.tsx';
import { Held } from './staff/held.part.tsx';
import { Answers, Quotes } from './staff/papers.part.tsx';
import { Side } from './staff/side.part.tsx';
import classes from './staff/staff.module.css';
import { Steps } from './staff/steps.part.tsx';
import { Timeline } from './staff/timeline.part.tsx';
import { Asked } from './thread/asked.part.tsx';
import { Message } from './thread/messages.part.tsx';
import { OwnMessage } from './thread/own-message.part.tsx';
import { STATE_BADGES, StateBar } from './thread/state-bar.part.tsx';

/** One request: its conversation, and what staff do about it. */
export default function RequestPage() {
  const t = useTranslations('report-requests');
  const states = useTranslations('request.state');
  const { locale, timeZone } = useUi();
  const { id = '' } = useParams();
  return (
    <RecordPage
      called={useCall(showRequest, { params: { uuid: id } })}
      permission={t('permission.view')}
      none={t('gone')}
      head={(request) => ({
        title: request.title,
        lead: request.number,
        badge: <StatusBadge kind={STATE_BADGES[request.state]} label={states(request.state)} />,
        facts: [
          {
            label: t('field.due_on'),
            value: (
              <StatusBadge
                kind={LIGHT_BADGES[request.light]}
                label={
                  request.paused_on
                    ? t('paused', { day: formatDate(request.paused_on, locale) })
                    : [
                        request.due_on && formatDate(request.due_on, locale),
                        request.light === 'none'
                          ? null
                          : t(`light.${request.light}`, { days: Math.abs(request.days_left ?? 0) }),
                      ]
                        .filter(Boolean)
                        .join(', ')
                }
              />
            ),
          },
          { label: t('field.asked_at'), value: formatDay(request.asked_at, locale, timeZone) },
          ...(request.fee === null
            ? []
            : [{ label: t('field.fee'), value: formatMoney(request.fee, locale) }]),
        ],
      })}
    >
      {(request) => <Body key={request.uuid} request={request} />}
    </RecordPage>
  );
}

function Body({ request }: { readonly request: RequestDetail }) {
  const t = useTranslations('request');
  const { staff, waiting, merged_into } = request;
  return (
    <>
      <StateBar request={request} />
      {staff && <Steps request={request} staff={staff} />}
      {waiting && !staff && <NoticeBar tone="amber">{t(`status.waits-${waiting}`)}</NoticeBar>}
      {merged_into && <NoticeBar tone="amber">{t('status.merged', { number: merged_into })}</NoticeBar>}
      <div className={staff ? classes.columns : undefined}>
        <div>
          <Conversation request={request} />
          {staff && <Held request={request} held={staff.held} />}
          <Quotes request={request} />
          <Answers request={request} />
          {!merged_into &&
            (staff ? (
              <Composer request={request} staff={staff} />
            ) : (
              <OwnMessage key={request.messages.length} uuid={request.uuid} />
            ))}
          {staff && <Timeline staff={staff} />}
        </div>
        {staff ? (
          <Side request={request} staff={staff} />
        ) : (
          <section>
            <h2 className="type-h4">{t('facts.title')}</h2>
            <Asked request={request} />
          </section>
        )}
      </div>
    </>
  );
}

/** Messages with the notes of staff among them, in the order in which they were written. */
function Conversation({ request: { messages, staff } }: { readonly request: RequestDetail }) {
  const t = useTranslations('request.thread');
  const mark = useTranslations('report-requests')('note.mark');
  const notes = staff?.notes ?? [];
  const all: readonly (RequestMessage & { readonly isNote: boolean })[] = [
    ...messages.map((message) => ({ ...message, isNote: false })),
    ...notes.map((message) => ({ ...message, isNote: true })),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  return (
    <section aria-label={t('title')}>
      <h2 className="type-h4">{t('title')}</h2>
      {all.length === 0 && <p className="muted">{t('none')}</p>}
      <Thread>
        {all.map(({ isNote, ...message }) => (
          <Message key={message.uuid} message={message} {...(isNote ? { note: mark } : {})} />
        ))}
      </Thread>
    </section>
  );
}
