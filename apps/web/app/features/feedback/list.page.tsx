import { may } from '@datum/contract/access/access';
import {
  exportFeedback,
  FEEDBACK_VIEWS,
  feedbackChoices,
  listFeedback,
} from '@datum/contract/feedback/feedback';
import { FEEDBACK_STATES } from '@datum/contract/feedback/feedback-states';
import { FEEDBACK_KINDS, FEEDBACK_SOURCES } from '@datum/contract/feedback/feedback-words';
import { listIdeas, sendFeedback } from '@datum/contract/feedback/sending';
import { href } from '@datum/contract/screens/all';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { beginList, list } from '../../page-kit/list/list.ts';
import { ListPage } from '../../page-kit/list/list-page.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading, SkeletonLines } from '../../ui/states/skeleton.tsx';
import { useFeedbackColumns } from './fields.tsx';
import { Ideas } from './public/ideas.part.tsx';
import { Board } from './staff/board.part.tsx';
import { FaqUse } from './staff/faq-use.part.tsx';
import { ManyMessages } from './staff/many.part.tsx';

const MESSAGES = list(listFeedback, { exports: exportFeedback });
export const clientLoader = beginList(MESSAGES);

const TABS = ['board', 'ideas', 'faq'] as const;

/** The inbox of staff as list and board; for the people who wrote, their own messages. */
export default function FeedbackPage() {
  const t = useTranslations('feedback');
  const isStaff = may(usePerson(), feedbackChoices);
  const [params] = useSearchParams();
  const tab = TABS.find((one) => one === params.get('tab') && (isStaff || one === 'ideas'));
  if (tab === undefined) return <Inbox isStaff={isStaff} />;
  return (
    <>
      <PageHeader title={t(isStaff ? 'title' : 'own-title')} lead={t(isStaff ? 'lead' : 'own-lead')} />
      <Views current={tab} isStaff={isStaff} />
      {tab === 'board' ? <Board /> : tab === 'faq' ? <FaqUse /> : <AllIdeas />}
    </>
  );
}

function Inbox({ isStaff }: { readonly isStaff: boolean }) {
  const t = useTranslations('feedback');
  const words = useTranslations('contact');
  const messages = useList(MESSAGES);
  const owners = useCall(feedbackChoices, isStaff ? {} : null).answer?.owners ?? [];
  const current = FEEDBACK_VIEWS.find((view) => view === messages.filter.view) ?? 'all';
  return (
    <ListPage
      id="feedback"
      list={messages}
      t={t}
      title={t(isStaff ? 'title' : 'own-title')}
      lead={t(isStaff ? 'lead' : 'own-lead')}
      columns={useFeedbackColumns(isStaff)}
      rowKey={(row) => row.uuid}
      to={(row) => href('feedback.show', { id: row.uuid })}
      create={{ endpoint: sendFeedback, label: t('write'), to: href('contact') }}
      over={<Views current={current} isStaff={isStaff} />}
      bulk={
        isStaff
          ? (chosen, clear) => <ManyMessages chosen={chosen} owners={owners} onDone={clear} />
          : undefined
      }
      filters={[
        { name: 'search', label: t('search'), by: 'text' },
        {
          name: 'state',
          label: t('field.state'),
          by: FEEDBACK_STATES.map((value) => ({ value, label: words(`state.${value}`) })),
        },
        {
          name: 'kind',
          label: t('field.kind'),
          by: FEEDBACK_KINDS.map((value) => ({ value, label: words(`kind.${value}`) })),
        },
        {
          name: 'source',
          label: t('field.source'),
          by: FEEDBACK_SOURCES.map((value) => ({ value, label: t(`source.${value}`) })),
        },
        ...(isStaff
          ? ([
              {
                name: 'owner',
                label: t('field.owner'),
                by: owners.map(({ uuid, name }) => ({ value: uuid, label: name })),
              },
            ] as const)
          : []),
      ]}
    />
  );
}

/** The ready questions of staff, the board, what everybody votes for, and what readers make of the answers. */
function Views({ current, isStaff }: { readonly current: string; readonly isStaff: boolean }) {
  const t = useTranslations('feedback');
  const views = isStaff ? (['all', ...FEEDBACK_VIEWS, ...TABS] as const) : (['all', 'ideas'] as const);
  return (
    <PageTabs
      label={t('views')}
      tabs={views.map((view) => ({
        href: view === 'all' ? '?' : TABS.some((tab) => tab === view) ? `?tab=${view}` : `?view=${view}`,
        label: t(`view.${view}`),
        current: current === view,
      }))}
    />
  );
}

function AllIdeas(): ReactNode {
  const t = useTranslations('feedback');
  const { answer, problem, reload } = useCall(listIdeas, {});
  if (problem) return <ErrorState onRetry={reload} />;
  if (!answer) {
    return (
      <Loading>
        <SkeletonLines widths={['80%', '60%', '70%']} />
      </Loading>
    );
  }
  return answer.data.length === 0 ? (
    <EmptyState title={t('no-ideas')}>{t('no-ideas-why')}</EmptyState>
  ) : (
    <Ideas ideas={answer.data} more={answer.more} />
  );
}
