import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { loadForeignScript } from '../../lib/deploy/foreign-script.ts';
import { useWritten } from '../../lib/deploy/use-portal.ts';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';

interface TagManagerProps {
  readonly url: string;
  /** What the office asks; empty: the usual question. */
  readonly consent: { readonly en: string; readonly ms: string } | undefined;
}

/** Loads the configured tag manager once the reader agrees; asks until they have answered (requirements 2). */
export default function TagManager({ url, consent }: TagManagerProps) {
  const written = useWritten();
  const t = useTranslations('portal.measuring');
  const [answer, setAnswer] = useLocalStorage<'yes' | 'no'>({ key: 'measuring' });
  useEffect(() => {
    if (answer === 'yes') loadForeignScript(url);
  }, [answer, url]);
  if (answer !== undefined) {
    return null;
  }
  return (
    <aside aria-label={t('label')}>
      <NoticeBar
        action={
          <>
            <Button size="xs" onClick={() => setAnswer('yes')}>
              {t('yes')}
            </Button>
            <Button size="xs" onClick={() => setAnswer('no')}>
              {t('no')}
            </Button>
          </>
        }
      >
        {written(consent) || t('question')}
      </NoticeBar>
    </aside>
  );
}
