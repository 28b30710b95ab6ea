import { Link } from '../link.tsx';
import { useUi } from '../ui-provider.tsx';
import { formatNumber } from '../words/format.ts';
import classes from './page-tabs.module.css';

/** A page of the same object. */
export interface PageTab {
  readonly href: string;
  readonly label: string;
  readonly current: boolean;
  /** Something waits there. */
  readonly count?: number;
}

/**
 * The pages of one object, each with its own address:
 *
 *     <PageTabs label={t('views')} tabs={[{ href: '?tab=table', label: t('table'), current: true },
 *       { href: '?tab=changes', label: t('changes'), current: false, count: 2 }]} />
 */
export function PageTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly PageTab[] }) {
  const { locale } = useUi();
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map((tab) => (
        <Link key={tab.href} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && tab.count > 0 && (
            <span>{formatNumber(tab.count, { locale, decimals: 0 })}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
