import type { FeedbackStaff } from '@datum/contract/feedback/feedback-view';
import { href } from '@datum/contract/screens/all';
import { useTranslations } from 'use-intl';
import { Link } from '../../../ui/link.tsx';
import classes from '../public/public.module.css';
import { Messages } from '../thread.part.tsx';

/** What others asked who asked for the same, and what was said to each: their messages go on here. */
export function MergedThreads({ merged }: Pick<FeedbackStaff, 'merged'>) {
  const t = useTranslations('feedback.merged');
  if (merged.length === 0) return null;
  return (
    <section aria-labelledby="merged">
      <h2 id="merged" className="type-h4">
        {t('title')}
      </h2>
      {merged.map(({ uuid, number, subject, sender, text, sent_at, messages }) => (
        <section key={uuid} aria-label={number}>
          <h3>
            <Link href={href('feedback.show', { id: uuid })}>{`${number} ${subject}`}</Link>
          </h3>
          <p className={classes.note}>{t('from', { name: sender })}</p>
          <Messages messages={[{ uuid, by_staff: false, author: sender, text, at: sent_at }, ...messages]} />
        </section>
      ))}
    </section>
  );
}
