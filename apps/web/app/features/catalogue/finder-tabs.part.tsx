import { href } from '@datum/contract/screens/outside';
import type { LocalText } from '@datum/contract/values/local-text';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import classes from './finder.module.css';

interface FinderTabsProps {
  readonly kind: 'prices' | 'indices';
  readonly tabs: readonly { readonly slug: string; readonly name: LocalText; readonly series: number }[];
  readonly open: string;
}

/** The products of the family as links: another one has other things to choose. */
export function FinderTabs({ kind, tabs, open }: FinderTabsProps) {
  const t = useTranslations('catalogue.finder');
  const text = useLocalText();
  const screen = kind === 'prices' ? 'cost-data' : 'cost-indices';
  return (
    <nav aria-label={t('products')} className={classes.tabs}>
      {tabs.map(({ slug, name, series }) => (
        <Link
          key={slug}
          to={href(screen, { query: { product: slug } })}
          aria-current={slug === open ? 'true' : undefined}
          preventScrollReset
        >
          {text(name)}
          <small>{series > 0 ? t('series-of', { count: series }) : t('nothing-yet')}</small>
        </Link>
      ))}
    </nav>
  );
}
