import type { RequestMessage } from '@datum/contract/requests/request-view';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';
import { Files } from './files.part.tsx';
import classes from './thread.module.css';

/** What was said to each other, on the page and by email. */
export function Messages({ messages }: { readonly messages: readonly RequestMessage[] }) {
  const t = useTranslations('request.thread');
  if (messages.length === 0) return <p className="muted">{t('none')}</p>;
  return (
    <ol className={classes.messages}>
      {messages.map((message) => (
        <Message key={message.uuid} message={message} />
      ))}
    </ol>
  );
}

interface MessageProps {
  readonly message: RequestMessage;
  /** What marks it as a note of staff. */
  readonly note?: ReactNode;
}

/** One message: plain text, whatever was written in it. */
export function Message({ message, note }: MessageProps) {
  const t = useTranslations('request.thread');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const { by_staff, author, via, at, body, files, from_number } = message;
  return (
    <li className={classes.message} {...(note ? { 'data-note': true } : {})}>
      <p className={classes.by}>
        <span>
          {note && <b>{note}, </b>}
          <b>{by_staff && !note ? t('office', { name: author }) : author}</b>
          {!note && `, ${t(via === 'mail' ? 'by-mail' : 'by-web')}`}
          {from_number && `, ${t('from', { number: from_number })}`}
        </span>
        <time dateTime={at}>{formatMoment(at, locale, zone)}</time>
      </p>
      <p className={classes.body}>{body}</p>
      <Files files={files} />
    </li>
  );
}
