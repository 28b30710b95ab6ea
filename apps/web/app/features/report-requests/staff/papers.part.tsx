import { may } from '@datum/contract/access/access';
import { answerQuote, discardAnswer, withdrawQuote } from '@datum/contract/requests/request-papers';
import type { RequestDetail, RequestQuote } from '@datum/contract/requests/request-view';
import { href } from '@datum/contract/screens/outside';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { usePerson } from '../../../lib/session/use-session.ts';
import { Act } from '../../../page-kit/act.tsx';
import { writing } from '../../../page-kit/form/writing.ts';
import { ReasonDialog } from '../../../page-kit/reason-dialog.tsx';
import { AnswerCard, QuoteCard } from '../thread/papers.part.tsx';
import { PayQuote } from '../thread/pay-quote.part.tsx';
import classes from './staff.module.css';

interface PapersProps {
  readonly request: RequestDetail;
}

/** Quotes with what each side can do: staff withdraw, who asked accepts or declines. */
export function Quotes({ request }: PapersProps) {
  return request.quotes.map((quote) => (
    <QuoteCard key={quote.uuid} quote={quote}>
      {request.staff ? (
        <Withdraw request={request} quote={quote} />
      ) : (
        <>
          <PayQuote uuid={request.uuid} quote={quote} />
          {quote.state === 'sent' && <Answer request={request} quote={quote} />}
        </>
      )}
    </QuoteCard>
  ));
}

interface QuoteProps extends PapersProps {
  readonly quote: RequestQuote;
}

function Withdraw({ request: { uuid, version }, quote }: QuoteProps) {
  const t = useTranslations('report-requests');
  const person = usePerson();
  const [asking, setAsking] = useState(false);
  const isOpen = quote.state === 'sent' || quote.state === 'accepted' || quote.state === 'run-out';
  if (!isOpen || quote.order?.state === 'paid' || !may(person, withdrawQuote)) return null;
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('quote.withdraw')}
      </Button>
      {asking && (
        <ReasonDialog
          record={{ version }}
          title={t('quote.withdraw')}
          label={t('field.reason')}
          hint={t('quote.withdraw-why')}
          confirmLabel={t('quote.withdraw')}
          write={writing(withdrawQuote, { params: { uuid, paper: quote.uuid } })}
          bodyOf={(reason, latest) => ({ reason, version: latest.version })}
          said={() => t('quote.withdrawn')}
          onDone={() => setAsking(false)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Answer({ request: { uuid }, quote }: QuoteProps) {
  const t = useTranslations('request.quote');
  const navigate = useNavigate();
  const params = { uuid, paper: quote.uuid };
  return (
    <div className={classes.steps}>
      <Act
        endpoint={answerQuote}
        input={{ params, body: { answer: 'accept', reason: '' } }}
        label={t('accept')}
        variant="filled"
        done={() => t('accepted')}
        onDone={() => void navigate(href('checkout', { query: { request: uuid, quote: quote.uuid } }))}
      />
      <Act
        endpoint={answerQuote}
        input={{ params, body: { answer: 'decline', reason: '' } }}
        label={t('decline')}
        done={() => t('declined')}
      />
    </div>
  );
}

/** Frozen answers; what was not delivered can be thrown away. */
export function Answers({ request }: PapersProps) {
  const t = useTranslations('report-requests.freeze');
  return request.answers.map((answer) => (
    <AnswerCard key={answer.uuid} answer={answer}>
      {request.staff && answer.delivered_at === null && (
        <Act
          endpoint={discardAnswer}
          input={{ params: { uuid: request.uuid, paper: answer.uuid }, body: { version: request.version } }}
          label={t('discard')}
          ask={{ title: t('discard-ask'), why: t('discard-why'), destructive: true }}
          done={() => t('discarded')}
        />
      )}
    </AnswerCard>
  ));
}
