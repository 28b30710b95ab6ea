import { href } from '@datum/contract/screens/outside';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import classes from '../catalogue.module.css';

/** Searches that a misspelt one may have meant; each of them finds something, whatever else narrows the list. */
export function DidYouMean({ searches }: { readonly searches: readonly string[] }) {
  const t = useTranslations('catalogue.all');
  if (searches.length === 0) return null;
  return (
    <p role="status" className={classes.meant}>
      {t('did-you-mean')}
      {searches.map((search) => (
        <Link key={search} to={href('all-products', { query: { q: search } })}>
          {search}
        </Link>
      ))}
    </p>
  );
}
