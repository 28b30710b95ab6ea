import type { ReactNode } from 'react';
import classes from './states.module.css';

export interface EmptyStateProps {
  /** What there is not: "No collection round is open". */
  readonly title: string;
  /** Why, and what comes next. */
  readonly children?: ReactNode;
  /** One button, and at most one link. */
  readonly action?: ReactNode;
  /** Level of the title among the headings around it; 2 fits wherever a page or a part of it is empty. */
  readonly level?: 2 | 3 | 4;
}

/**
 * Nothing here yet, or nothing in this plan: what, why, next. Text left, no drawing.
 *
 *     <EmptyState title={t('noRound')} action={<Button variant="filled">{t('openRound')}</Button>}>
 *       {t('noRoundWhy')}
 *     </EmptyState>
 */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.state}>
      <Heading className={classes.title}>{title}</Heading>
      {children && <div className={classes.words}>{children}</div>}
      {action && <div className={classes.actions}>{action}</div>}
    </div>
  );
}
