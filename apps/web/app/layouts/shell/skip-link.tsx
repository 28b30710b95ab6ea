import { useTranslations } from 'use-intl';
import classes from './skip-link.module.css';

/** Id of the element that holds a page's own content. */
export const CONTENT_ID = 'content';

/** First stop of the keyboard on every page: past the frame, to the content. */
export function SkipLink() {
  const t = useTranslations('common');
  return (
    <a className={classes.skip} href={`#${CONTENT_ID}`}>
      {t('skip-to-content')}
    </a>
  );
}
