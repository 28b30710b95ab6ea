import { useTranslations } from 'use-intl';
import { Figure } from '../../../../ui/figures/figure.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import classes from '../passport-parts.module.css';
import type { Cell } from './cells.rules.ts';

/** A number of a passport's table, with what it was made from below it; or why it is not shown. */
export function NumberCell({ cell }: { readonly cell: Cell | null }) {
  if (cell?.withheld) return <Withheld why={cell.withheld} />;
  if (!cell) return null;
  const { value, decimals, href, sign, from } = cell;
  return (
    <>
      {sign && `${sign} `}
      <Figure value={value} decimals={decimals} {...(href ? { href } : {})} />
      {from && <small className={classes.from}>{from}</small>}
    </>
  );
}

/** Stands in place of a number that is not shown to anybody, or not to this reader. */
function Withheld({ why }: { readonly why: 'hidden' | 'access' }) {
  const t = useTranslations('passport.part');
  return (
    <span title={t(`withheld.${why}`)}>
      {why === 'access' ? <Icon name="lock" size={12} /> : <span aria-hidden="true">×</span>}
      <span className="visually-hidden">{t(`withheld.${why}`)}</span>
    </span>
  );
}
