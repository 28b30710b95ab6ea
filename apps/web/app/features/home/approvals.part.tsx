import { may } from '@datum/contract/access/access';
import { type ContentTypeName, isSingle } from '@datum/contract/content/content-types';
import { listToReview } from '@datum/contract/office/content-to-review';
import { listRequests } from '@datum/contract/requests/report-requests';
import { deliverRequest } from '@datum/contract/requests/request-papers';
import { href } from '@datum/contract/screens/all';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatDay } from '../../ui/words/format.ts';
import { HomeSection } from './section.part.tsx';
import { type Task, TaskList } from './task-list.part.tsx';

/** Content and answers to requests that wait for the approval of this person, for those who may give one. */
export function Approvals() {
  const person = usePerson();
  return (
    <>
      {may(person, listToReview) && <ContentToReview />}
      {may(person, deliverRequest) && <AnswersToApprove />}
    </>
  );
}

function ContentToReview() {
  const t = useTranslations('home.approvals');
  const kinds = useTranslations('home.approvals.kind');
  const { locale, timeZone } = useUi();
  const called = useCall(listToReview, {});
  return (
    <HomeSection title={t('content')} called={called}>
      {({ data }) => (
        <TaskList
          empty={t('no-content')}
          tasks={data.map(
            ({ uuid, type, title, by, since }): Task => ({
              id: uuid,
              href: placeOf(type, uuid),
              title,
              note: t('content-note', {
                kind: kinds(type),
                by: by ?? '–',
                at: formatDay(since, locale, timeZone),
              }),
              badge: <StatusBadge kind="in-review" label={t('to-review')} />,
            }),
          )}
        />
      )}
    </HomeSection>
  );
}

const placeOf = (type: ContentTypeName, id: string): string =>
  isSingle(type) ? href(`cms.${type}.list`) : href(`cms.${type}.edit`, { id });

/** Answers in review; who made one is told by its page that another person delivers it. */
function AnswersToApprove() {
  const t = useTranslations('home.approvals');
  const { locale, timeZone } = useUi();
  const called = useCall(listRequests, {
    query: { page: 1, per_page: 25, state: 'review', sort: '-asked_at' },
  });
  return (
    <HomeSection title={t('answers')} called={called}>
      {({ data }) => (
        <TaskList
          empty={t('no-answers')}
          tasks={data.map(
            ({ uuid, number, title, owner, asked_at }): Task => ({
              id: uuid,
              href: href('report-requests.show', { id: uuid }),
              title: `${number}, ${title}`,
              note: t('answer-note', {
                owner: owner?.name ?? '–',
                at: formatDay(asked_at, locale, timeZone),
              }),
              badge: <StatusBadge kind="in-review" label={t('to-approve')} />,
            }),
          )}
        />
      )}
    </HomeSection>
  );
}
