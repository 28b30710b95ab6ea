import { useTranslations } from 'use-intl';
import { LOAD_FAILED_ID } from '../../lib/api/load-guard.ts';
import classes from './load-failed.module.css';

/** Shown by the load guard, which also wires its button, when the page's own scripts did not load twice. */
export function LoadFailed() {
  const t = useTranslations('error.not-loaded');
  return (
    <div id={LOAD_FAILED_ID} className={classes.box} role="alert" hidden suppressHydrationWarning>
      <h2 className="type-h3">{t('title')}</h2>
      <p>{t('message')}</p>
      <button type="button">{t('reload')}</button>
    </div>
  );
}
