import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { type Notice, notices, SERVER_ERROR } from '../../lib/live/notices.ts';

const STAYS: Readonly<Record<Notice['status'], false | number>> = { success: 6000, info: 6000, error: false };
const COLORS = { success: 'green', info: 'gray', error: 'red' } as const satisfies Record<
  Notice['status'],
  string
>;

/** The words of a notice in the reader's language. */
export function useNoticeWords(): (notice: Notice) => { readonly title: string; readonly message: string } {
  const t = useTranslations('error');
  return ({ title, message }) =>
    title === SERVER_ERROR ? { title: t('notice.title'), message: t('notice.message') } : { title, message };
}

/** Shows each notice of this tab at the bottom right; errors stay until closed. */
export function Toasts() {
  const t = useTranslations();
  const wordsOf = useNoticeWords();
  useEffect(
    () =>
      notices.subscribe((notice) => {
        const { title, message } = wordsOf(notice);
        const reference = notice.reference ? t('error.reference', { id: notice.reference }) : '';
        notifications.show({
          title,
          message: [message, reference].filter(Boolean).join(' '),
          color: COLORS[notice.status],
          autoClose: STAYS[notice.status],
          role: notice.status === 'error' ? 'alert' : 'status',
          closeButtonProps: { 'aria-label': t('common.close') },
        });
      }),
    [t, wordsOf],
  );
  return <Notifications position="bottom-right" />;
}
