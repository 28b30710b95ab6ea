import type { ReactNode } from 'react';
import classes from './notice-bar.module.css';

export interface NoticeBarProps {
  /** `grey` for facts that always hold (demonstration), `amber` for what changes what one reads (embargo, stale). */
  readonly tone?: 'grey' | 'amber';
  readonly children: ReactNode;
  /** One button or link. */
  readonly action?: ReactNode;
  /** Announced when it appears while the page is in use (stale, new version). */
  readonly live?: boolean;
}

/**
 * One line under the page's header; never more than two of them:
 *
 *     <NoticeBar tone="amber" live action={<Button size="xs">{t('reload')}</Button>}>{t('newer')}</NoticeBar>
 */
export function NoticeBar({ tone = 'grey', children, action, live = false }: NoticeBarProps) {
  return (
    <div className={classes.bar} data-tone={tone} role={live ? 'status' : undefined}>
      <span>{children}</span>
      {action}
    </div>
  );
}
