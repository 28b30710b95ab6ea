import { may } from '@datum/contract/access/access';
import { LEGAL_DOCUMENTS } from '@datum/contract/site/legal-documents';
import { listAcceptances } from '@datum/contract/site/legal-writing';
import { useTranslations } from 'use-intl';
import { oneOf, useParamsState } from '../../lib/screens/params.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { Acceptances } from './acceptances.part.tsx';
import { Desk } from './desk.part.tsx';

const TABS = [...LEGAL_DOCUMENTS, 'acceptances'] as const;
const STATE = { tab: oneOf(TABS, 'terms') };

/** The legal documents, each with its draft and versions, and who accepted them. */
export default function LegalDeskPage() {
  const t = useTranslations('legal');
  const person = usePerson();
  const [{ tab }] = useParamsState(STATE);
  const tabs = may(person, listAcceptances) ? TABS : LEGAL_DOCUMENTS;
  return (
    <>
      <PageHeader title={t('desk.title')} lead={t('desk.lead')} />
      <PageTabs
        label={t('documents')}
        tabs={tabs.map((one) => ({
          href: one === 'terms' ? '?' : `?tab=${one}`,
          label: one === 'acceptances' ? t('acceptances.title') : t(`document.${one}`),
          current: one === tab,
        }))}
      />
      {tab === 'acceptances' ? <Acceptances /> : <Desk key={tab} document={tab} />}
    </>
  );
}
