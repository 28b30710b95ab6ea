import { showFeedbackStatus } from '@datum/contract/feedback/sending';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLinkSecret } from '../../../lib/links/link-secret.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import type { Posted } from '../contact.rules.ts';
import { PasteLink } from './paste-link.part.tsx';
import classes from './public.module.css';
import { Status } from './status.part.tsx';

interface FollowProps {
  readonly posted: Posted | null;
  /** Whether it was sent a moment ago. */
  readonly isNew: boolean;
}

/** A message by the link of an email: the secret comes out of the fragment, the tab, or what was pasted. */
export function Follow({ posted, isNew }: FollowProps) {
  const t = useTranslations('contact');
  const secret = useLinkSecret('contact');
  const opened = posted?.opened ?? null;
  const asked = opened === null && secret ? { body: { status: secret } } : null;
  const { answer, problem } = useCall(showFeedbackStatus, asked);
  const message = opened?.view ?? answer;
  const status = opened?.status ?? secret;
  if (message && status)
    return (
      <Status message={message} status={status} isNew={isNew || opened?.isNew === true} posted={posted} />
    );
  const refused = posted?.intent === 'open' ? posted.message : null;
  const paste = <PasteLink className={classes.write} error={refused} />;
  return (
    <>
      <PageHeader title={t('title')} size="reading" />
      {problem && (
        <EmptyState title={problem.status === 404 ? t('old') : problem.message}>{t('old-why')}</EmptyState>
      )}
      {secret === null || refused || problem ? paste : <noscript>{paste}</noscript>}
    </>
  );
}
