import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { handOverMail } from '@datum/contract/messages/mails';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../../lib/api/use-send.ts';
import classes from './outbox.module.css';

/** While one person alone gives roles and no mail server is set up: the whole text, to be handed to its receiver. */
export function HandOver({ uuid }: { readonly uuid: string }) {
  const t = useTranslations('mails.hand-over');
  const { send, busy, problem } = useSend();
  const [mail, setMail] = useState<AnswerOf<typeof handOverMail>>();
  if (mail) {
    return (
      <section aria-label={t('title')}>
        <p>{mail.subject}</p>
        <p className={classes.text}>{mail.text_body}</p>
      </section>
    );
  }
  return (
    <section aria-label={t('title')}>
      <p className="muted">{t('why')}</p>
      {problem && <p role="alert">{problem.message}</p>}
      <Button
        size="sm"
        loading={busy}
        onClick={async () => {
          const answer = await send(handOverMail, { params: { uuid } });
          if (answer) setMail(answer);
        }}
      >
        {t('show')}
      </Button>
    </section>
  );
}
