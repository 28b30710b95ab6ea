import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { href } from '@datum/contract/screens/all';
import { showFront } from '@datum/contract/site/public-site';
import { HOMEPAGE } from '@datum/contract/site/site-settings';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { HistoryLink } from '../../page-kit/record/history-link.tsx';
import { RecordPage } from '../../page-kit/record/record-page.tsx';
import { HomepageForm } from './homepage-form.part.tsx';
import { Preview } from './preview.part.tsx';
import { SetBy } from './set-by.part.tsx';

export type Homepage = AnswerOf<typeof HOMEPAGE.show>;

/** What the front page shows: its claim, its parts in their order, the series it leads with; and how it looks. */
export default function HomepagePage() {
  const t = useTranslations('site-settings');
  const called = useCall(HOMEPAGE.show, {});
  const front = useCall(showFront, {});
  const reload = () => {
    called.reload();
    front.reload();
  };
  return (
    <RecordPage
      called={called}
      permission={t('homepage.permission')}
      head={(homepage) => ({
        title: t('homepage.title'),
        lead: <SetBy set={homepage} lead={t('homepage.lead')} />,
        actions: (
          <>
            <HistoryLink resource="site_settings" id="homepage" />
            {/* read anew: what is around it may have been set since this page came */}
            <a href={href('front')}>{t('homepage.open')}</a>
          </>
        ),
      })}
    >
      {(homepage) => (
        <>
          <HomepageForm
            homepage={homepage}
            known={front.answer?.chosen ?? []}
            missing={front.answer?.missing ?? []}
            onSaved={reload}
          />
          <Preview />
        </>
      )}
    </RecordPage>
  );
}
