import type { RequestMessage } from '@datum/contract/requests/request-view';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { Said, Thread } from '../../../ui/thread/thread.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatMoment } from '../../../ui/words/format.ts';
import { Files } from './files.part.tsx';

/** What was said to each other, on the page and by email. */
export function Messages({ messages }: { readonly messages: readonly RequestMessage[] }) {
  const t = useTranslations('request.thread');
  if (messages.length === 0) return <p className="muted">{t('none')}</p>;
  return (
    <Thread>
      {messages.map((message) => (
        <Message key={message.uuid} message={message} />
      ))}
    </Thread>
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
    <Said
      by={
        <>
          {note && <b>{note}, </b>}
          <b>{by_staff && !note ? t('office', { name: author }) : author}</b>
          {!note && `, ${t(via === 'mail' ? 'by-mail' : 'by-web')}`}
          {from_number && `, ${t('from', { number: from_number })}`}
        </>
      }
      at={at}
      when={formatMoment(at, locale, zone)}
      text={body}
      isNote={note !== undefined}
    >
      <Files files={files} />
    </Said>
  );
}
