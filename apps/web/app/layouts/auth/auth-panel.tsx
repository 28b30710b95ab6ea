import { useTranslations } from 'use-intl';
import classes from './auth-panel.module.css';

/** The dark side of the sign-in pages: one sentence, standing on the base line that everything is measured from. */
export function AuthPanel() {
  const t = useTranslations('auth');
  return (
    <aside className={classes.panel} aria-label={t('about-the-service')}>
      <p className={classes.headline}>{t('headline')}</p>
      <svg
        className={classes.level}
        viewBox="0 0 880 120"
        preserveAspectRatio="xMinYMid slice"
        aria-hidden="true"
      >
        <path d="M0 60H880" stroke="currentColor" strokeWidth="1.4" />
        <path
          d="M58 49h18l-9 10z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          strokeLinejoin="round"
        />
        <path d="M58 49h9v10z" fill="currentColor" />
      </svg>
    </aside>
  );
}
