import { Link } from 'react-router';
import { useNow, useTranslations } from 'use-intl';
import { PORTAL_FOOTER } from '../../lib/screens/portal-navigation.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import { LANGUAGE_NAMES, LOCALES } from '../../lib/texts/locale.ts';
import { useLabel } from '../../lib/texts/use-label.ts';
import { Wordmark } from '../../theme/wordmark.tsx';
import classes from './footer.module.css';

/** What the service is, every public page by column, and the language. */
export function PortalFooter() {
  const t = useTranslations();
  const say = useLabel();
  const now = useNow();
  const { locale, choose } = useLanguage();
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div>
          <span className={classes.logo}>
            <Wordmark height={24} />
          </span>
          <p className={classes.words}>{t('portal.footer.words')}</p>
        </div>
        {PORTAL_FOOTER.map(({ heading, links }) => (
          <nav key={heading} aria-label={t(heading)}>
            <h2>{t(heading)}</h2>
            <ul>
              {links.map(({ path, label }) => (
                <li key={path}>
                  <Link to={path}>{say(label)}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={classes.bottom}>
        <span>{t('portal.footer.copyright', { year: String(now.getUTCFullYear()) })}</span>
        <span className={classes.languages}>
          {LOCALES.map((each) => (
            <button
              key={each}
              type="button"
              lang={each}
              aria-pressed={each === locale}
              onClick={() => void choose(each)}
            >
              {LANGUAGE_NAMES[each]}
            </button>
          ))}
        </span>
      </div>
    </footer>
  );
}
