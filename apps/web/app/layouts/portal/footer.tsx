import { href } from '@datum/contract/screens/outside';
import { Link, useLocation } from 'react-router';
import { useNow, useTranslations } from 'use-intl';
import { usePortal, useSiteName, useWritten } from '../../lib/deploy/use-portal.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import { LANGUAGE_NAMES, LANGUAGE_QUERY, LOCALES, type Locale } from '../../lib/texts/locale.ts';
import { Wordmark } from '../../theme/wordmark.tsx';
import classes from './footer.module.css';
import { FooterColumns } from './footer-columns.tsx';
import { SocialLinks } from './social-links.tsx';

/** What the service is, every public page by column, and the language. */
export function PortalFooter() {
  const t = useTranslations();
  const portal = usePortal();
  const written = useWritten();
  const name = useSiteName();
  const contact = written(portal?.contact);
  const now = useNow();
  const { locale } = useLanguage();
  const { pathname, search } = useLocation();
  // a whole page from the server: what the office wrote is asked for in that language, also without scripts
  const inLanguage = (each: Locale) => {
    const query = new URLSearchParams(search);
    query.set(LANGUAGE_QUERY, each);
    return `${pathname}?${query}`;
  };
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div>
          <span className={classes.logo}>
            <Wordmark height={24} name={name} />
          </span>
          <p className={classes.words}>{t('portal.footer.words')}</p>
          {contact && <p className={classes.words}>{contact}</p>}
          <SocialLinks links={portal?.social ?? []} />
        </div>
        <FooterColumns />
      </div>
      <div className={classes.bottom}>
        <span>{t('portal.footer.copyright', { year: String(now.getUTCFullYear()), name })}</span>
        <Link to={href('contact', { query: { page: pathname } })}>{t('portal.footer.page')}</Link>
        {/* no screen of ours: the API prints it from its endpoints */}
        <a href="/api/docs">{t('portal.footer.api')}</a>
        <span className={classes.languages}>
          {LOCALES.map((each) => (
            <a key={each} href={inLanguage(each)} lang={each} hrefLang={each} aria-current={each === locale}>
              {LANGUAGE_NAMES[each]}
            </a>
          ))}
        </span>
      </div>
    </footer>
  );
}
