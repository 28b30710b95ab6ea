import type { Site } from '@datum/contract/site/public-site';
import { NETWORK_NAMES } from '@datum/contract/site/site-facts';
import { useTranslations } from 'use-intl';
import classes from './footer.module.css';

/** The office's pages on networks. */
export function SocialLinks({ links }: { readonly links: Site['social'] }) {
  const t = useTranslations('portal.footer');
  if (links.length === 0) return null;
  return (
    <nav aria-label={t('social')}>
      <ul className={classes.social}>
        {links.map(({ network, url }) => (
          <li key={url}>
            <a href={url} rel="noopener me">
              {NETWORK_NAMES[network]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
