import type { RequestView } from '@datum/contract/requests/request-view';
import { Button, Textarea } from '@mantine/core';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { NoticeBar } from '../../../ui/page/notice-bar.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate, formatDay } from '../../../ui/words/format.ts';
import type { Posted } from '../ask.rules.ts';
import { Asked } from '../thread/asked.part.tsx';
import { Messages } from '../thread/messages.part.tsx';
import { AnswerCard, QuoteCard } from '../thread/papers.part.tsx';
import { PayQuote } from '../thread/pay-quote.part.tsx';
import { StateBar } from '../thread/state-bar.part.tsx';
import classes from './public.module.css';

interface StatusProps {
  readonly request: RequestView;
  /** The token of the link. */
  readonly status: string;
  readonly posted: Posted | null;
}

/** A request as the one who asked follows it by the link of an email. */
export function Status({ request, status, posted }: StatusProps) {
  const t = useTranslations('request');
  const { locale, timeZone } = useUi();
  const { number, title, asked_at, due_on, paused_on, paused_days, merged_into, waiting } = request;
  return (
    <>
      <PageHeader title={t('status.title', { number, title })} size="reading" />
      <p className={classes.head}>
        <span>{t('status.asked', { day: formatDay(asked_at, locale, timeZone) })}</span>
        {due_on && <span>{t('status.promised', { day: formatDate(due_on, locale) })}</span>}
        {paused_on && <span>{t('status.paused', { day: formatDate(paused_on, locale) })}</span>}
        {paused_days > 0 && <span>{t('status.stood', { days: paused_days })}</span>}
      </p>
      <StateBar request={request} />
      {waiting && <NoticeBar tone="amber">{t(`status.waits-${waiting}`)}</NoticeBar>}
      {merged_into && <NoticeBar tone="amber">{t('status.merged', { number: merged_into })}</NoticeBar>}
      {posted?.message && posted.intent === 'quote' && <NoticeBar tone="amber">{posted.message}</NoticeBar>}
      {request.quotes.map((quote) => (
        <QuoteCard key={quote.uuid} quote={quote}>
          <PayQuote uuid={request.uuid} quote={quote} isGuest />
          {quote.state === 'sent' && <QuoteAnswer paper={quote.uuid} status={status} />}
        </QuoteCard>
      ))}
      {request.answers.map((answer) => (
        <AnswerCard key={answer.uuid} answer={answer} />
      ))}
      <section id="thread" className={classes.section} aria-labelledby="thread-title">
        <h2 id="thread-title" className="type-h3">
          {t('thread.title')}
        </h2>
        <Messages messages={request.messages} />
        {!merged_into && <Write key={request.messages.length} status={status} posted={posted} />}
      </section>
      <section className={classes.section} aria-labelledby="asked-title">
        <h2 id="asked-title" className="type-h3">
          {t('facts.title')}
        </h2>
        <Asked request={request} />
      </section>
      <p className={classes.note}>{t('status.keep')}</p>
    </>
  );
}

function Write({ status, posted }: { readonly status: string; readonly posted: Posted | null }) {
  const t = useTranslations('request');
  const isBusy = useNavigation().state !== 'idle';
  const mine = posted?.intent === 'write' ? posted : null;
  return (
    <Form data-unkept="visitor" method="post" className={classes.write}>
      <input type="hidden" name="intent" value="write" />
      <input type="hidden" name="status" value={status} />
      <Textarea
        name="text"
        id="text"
        label={t('thread.write')}
        rows={4}
        required
        maxLength={20_000}
        defaultValue={mine?.values.text ?? ''}
        error={mine?.fields.text ?? mine?.message ?? null}
      />
      <div className={classes.send}>
        <Button type="submit" variant="filled" loading={isBusy}>
          {t('thread.send')}
        </Button>
      </div>
    </Form>
  );
}

function QuoteAnswer({ paper, status }: { readonly paper: string; readonly status: string }) {
  const t = useTranslations('request');
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Form data-unkept="visitor" method="post" className={classes.write}>
      <input type="hidden" name="intent" value="quote" />
      <input type="hidden" name="status" value={status} />
      <input type="hidden" name="paper" value={paper} />
      <Textarea name="reason" id={`reason-${paper}`} label={t('quote.why')} rows={2} maxLength={1000} />
      <div className={classes.send}>
        <Button type="submit" name="answer" value="accept" variant="filled" loading={isBusy}>
          {t('quote.accept')}
        </Button>
        <Button type="submit" name="answer" value="decline" disabled={isBusy}>
          {t('quote.decline')}
        </Button>
      </div>
    </Form>
  );
}
