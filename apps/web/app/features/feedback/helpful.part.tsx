import { href } from '@datum/contract/screens/outside';
import { Form, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import classes from './public/public.module.css';

/** What a reader said of an answer. */
export interface Judged {
  readonly slug: string;
  readonly helpful: boolean;
  /** Why it was not counted. */
  readonly message: string | null;
}

/** "Did this help?" under an answer; who says no is led to the office, with the question. */
export function Helpful({ slug, judged }: { readonly slug: string; readonly judged: Judged | undefined }) {
  const t = useTranslations('site.faq.helpful');
  const stuck = <Link to={href('contact', { query: { faq: slug } })}>{t('stuck')}</Link>;
  if (judged) {
    return (
      <p role="status" className={classes.note}>
        {judged.message ?? t('thanks')} {!judged.helpful && stuck}
      </p>
    );
  }
  return (
    <Form data-unkept="search" method="post" className={classes.send} preventScrollReset>
      <input type="hidden" name="slug" value={slug} />
      <span className={classes.note}>{t('ask')}</span>
      {(['yes', 'no'] as const).map((helpful) => (
        <button key={helpful} type="submit" name="helpful" value={helpful} className={classes.judge}>
          {t(helpful)}
        </button>
      ))}
    </Form>
  );
}
