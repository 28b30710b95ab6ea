import type { FeedbackState } from '@datum/contract/feedback/feedback-states';
import type { FeedbackView } from '@datum/contract/feedback/feedback-view';
import { Button, Textarea } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { NoticeBar } from '../../../ui/page/notice-bar.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { type BadgeKind, StatusBadge } from '../../../ui/status-badge.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDay } from '../../../ui/words/format.ts';
import type { Posted } from '../contact.rules.ts';
import { Asked, Messages } from '../thread.part.tsx';
import classes from './public.module.css';

/** A status as a shape: colour only repeats it. */
export const STATE_BADGES = {
  new: 'new',
  acknowledged: 'in-review',
  planned: 'scheduled',
  done: 'confirmed',
  'not-planned': 'superseded',
  duplicate: 'same',
} as const satisfies Record<FeedbackState, BadgeKind>;

interface StatusProps {
  readonly message: FeedbackView;
  /** The secret of the link. */
  readonly status: string;
  readonly isNew: boolean;
  readonly posted: Posted | null;
}

/** A message as the person who wrote it follows it by the link of an email. */
export function Status({ message, status, isNew, posted }: StatusProps) {
  const t = useTranslations('contact');
  const { locale } = useUi();
  const { number, state, sent_at } = message;
  const zone = useSite()?.timeZone;
  return (
    <>
      <PageHeader title={t('status.title', { number })} size="reading" />
      {isNew && <NoticeBar live>{t('status.received', { number })}</NoticeBar>}
      <p className={classes.head}>
        <StatusBadge kind={STATE_BADGES[state]} label={t(`state.${state}`)} />
        <span>{t('status.sent', { day: formatDay(sent_at, locale, zone) })}</span>
      </p>
      <Outcome message={message} />
      <Asked message={message} />
      <section aria-labelledby="thread" className={classes.thread}>
        <h2 id="thread" className="type-h3">
          {t('thread.title')}
        </h2>
        <Messages messages={message.messages} />
        <Form data-unkept="visitor" key={message.messages.length} method="post" className={classes.write}>
          <input type="hidden" name="intent" value="write" />
          <input type="hidden" name="status" value={status} />
          <Write posted={posted?.intent === 'write' ? posted : null} />
        </Form>
      </section>
      <p className={classes.note}>{t('status.keep')}</p>
    </>
  );
}

/** What became of it: the reason, the answer for everybody, and where it goes on. */
export function Outcome({ message: { reason, answer, merged_into } }: { readonly message: FeedbackView }) {
  const t = useTranslations('contact');
  if (!reason && !answer && !merged_into) return null;
  return (
    <div className={classes.about}>
      {merged_into && (
        <p>{t('status.merged', { number: merged_into.number, state: t(`state.${merged_into.state}`) })}</p>
      )}
      {reason && <p>{reason}</p>}
      {answer && <p>{answer}</p>}
    </div>
  );
}

function Write({ posted }: { readonly posted: Posted | null }) {
  const t = useTranslations('contact.thread');
  const isBusy = useNavigation().state !== 'idle';
  return (
    <>
      <Textarea
        name="text"
        id="text"
        label={t('write')}
        rows={4}
        required
        maxLength={5000}
        defaultValue={posted?.values.text ?? ''}
        error={posted?.fields.text ?? posted?.message ?? null}
      />
      <div className={classes.send}>
        <Button type="submit" variant="filled" loading={isBusy}>
          {t('send')}
        </Button>
      </div>
    </>
  );
}
