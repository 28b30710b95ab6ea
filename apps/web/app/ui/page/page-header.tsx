import type { ReactNode } from 'react';
import { Link } from '../link.tsx';
import classes from './page-header.module.css';

/** A step on the way to this page; the last one is the page itself and has no address. */
export interface Crumb {
  readonly label: string;
  readonly href?: string;
}

export interface PageHeaderProps {
  readonly title: string;
  /** One sentence, or a line of facts. */
  readonly lead?: ReactNode;
  /** Stands after the title. */
  readonly badge?: ReactNode;
  /** One primary and at most three other buttons. */
  readonly actions?: ReactNode;
  /** `reading` for public pages (38 px), `work` for internal ones (28 px). */
  readonly size?: 'reading' | 'work';
  readonly crumbs?: readonly Crumb[];
}

/**
 * The head of a page, and its only h1:
 *
 *     <PageHeader title={t('title')} badge={<StatusBadge kind="open" label={t('open')} />}
 *       actions={<Button variant="filled">{t('openRound')}</Button>} />
 */
export function PageHeader({ title, lead, badge, actions, size = 'work', crumbs }: PageHeaderProps) {
  return (
    <header className={classes.header} data-size={size}>
      {crumbs && <Crumbs crumbs={crumbs} />}
      <div className={classes.row}>
        <div className={classes.words}>
          <div className={classes.title}>
            <h1 className={size === 'reading' ? 'type-h1' : 'type-h2'}>{title}</h1>
            {badge}
          </div>
          {lead && <div className={classes.lead}>{lead}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  );
}

function Crumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <ol className={classes.crumbs}>
      {crumbs.map(({ label, href }) => (
        <li key={label}>{href ? <Link href={href}>{label}</Link> : label}</li>
      ))}
    </ol>
  );
}
