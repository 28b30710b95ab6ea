import type { WantedData } from '@datum/contract/publication/wanted-data';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import classes from '../catalogue.module.css';

interface WishesProps {
  readonly wishes: readonly WantedData[];
  /** Wishes that are not listed here. */
  readonly more: number;
  readonly mayKeep?: boolean;
  /** What the reader may do with one. */
  readonly children?: (wish: WantedData) => ReactNode;
}

/** Data that readers want, with the number of them. */
export function Wishes({ wishes, more, mayKeep = false, children }: WishesProps) {
  const t = useTranslations('catalogue.wanted');
  const common = useTranslations('common');
  return (
    <>
      {wishes.length > 0 && (
        <ul className={classes.wishes}>
          {wishes.map((wish) => (
            <li key={wish.uuid}>
              <span className={classes.wish}>
                {wish.words}
                {!wish.is_listed && <small>{t(mayKeep ? 'unlisted' : 'unread')}</small>}
              </span>
              <span>{t('votes', { count: wish.votes })}</span>
              {children?.(wish)}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p>{common('more-not-listed', { count: more })}</p>}
    </>
  );
}
