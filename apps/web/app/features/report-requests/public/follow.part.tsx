import { showRequestStatus } from '@datum/contract/requests/asking';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLinkSecret } from '../../../lib/links/link-secret.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { PasteLink } from '../../feedback/public/paste-link.part.tsx';
import type { Posted } from '../ask.rules.ts';
import classes from './public.module.css';
import { Status } from './status.part.tsx';

/** A request by the link of an email: the secret comes out of the fragment, the tab, or what was pasted. */
export default function Follow({ posted }: { readonly posted: Posted | null }) {
  const t = useTranslations('request');
  const secret = useLinkSecret('report-request');
  const opened = posted?.opened ?? null;
  const asked = opened === null && secret ? { body: { status: secret } } : null;
  const { answer, problem } = useCall(showRequestStatus, asked);
  const request = opened?.view ?? answer;
  const status = opened?.status ?? secret;
  if (request && status) return <Status request={request} status={status} posted={posted} />;
  const refused = posted?.intent === 'open' ? posted.message : null;
  const paste = <PasteLink className={classes.write} error={refused} />;
  return (
    <>
      <PageHeader title={t('title')} size="reading" />
      {problem && <EmptyState title={problem.status === 404 ? t('old') : problem.message} />}
      {secret === null || refused || problem ? paste : <noscript>{paste}</noscript>}
    </>
  );
}
