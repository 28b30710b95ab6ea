import type { FeedbackMessage, FeedbackView } from '@datum/contract/feedback/feedback-view';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { Said, Thread } from '../../ui/thread/thread.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { FigureNote } from './public/about.part.tsx';
import classes from './public/public.module.css';

/** What was written first: plain text, whatever is in it, with its figure or page. */
export function Asked({ message }: { readonly message: FeedbackView }) {
  const t = useTranslations('contact');
  const { subject, text, kind, page, figure } = message;
  return (
    <section aria-labelledby="asked" className={classes.asked}>
      <h2 id="asked" className="type-h3">
        {subject}
      </h2>
      <p className={classes.note}>{t(`kind.${kind}`)}</p>
      {figure && <FigureNote figure={figure} page={page} />}
      {!figure && page && (
        <p className={classes.about}>
          {t('about.page')} <Link to={page}>{page}</Link>
        </p>
      )}
      <p className={classes.body}>{text}</p>
    </section>
  );
}

interface MessagesProps {
  readonly messages: readonly (FeedbackMessage & { readonly isNote?: boolean })[];
}

/** What was said to each other; notes of staff are marked. */
export function Messages({ messages }: MessagesProps) {
  const t = useTranslations('contact.thread');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  if (messages.length === 0) return <p className={classes.note}>{t('none')}</p>;
  return (
    <Thread>
      {messages.map(({ uuid, by_staff, author, text, at, isNote = false }) => (
        <Said
          key={uuid}
          by={
            <b>{isNote ? t('note', { name: author }) : by_staff ? t('office', { name: author }) : author}</b>
          }
          at={at}
          when={formatMoment(at, locale, zone)}
          text={text}
          isNote={isNote}
        />
      ))}
    </Thread>
  );
}
