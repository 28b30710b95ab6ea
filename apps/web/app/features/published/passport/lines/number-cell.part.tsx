import { useTranslations } from 'use-intl';
import { Figure } from '../../../../ui/figures/figure.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { MISSING } from '../../../../ui/words/format.ts';
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

/** There is no number yet; of other reasons there is one, and it is hidden. */
const ABSENT: readonly Cell['withheld'][] = ['unpublished', 'no_price'];

/** Stands in place of a number that is not shown to anybody, or not to this reader. */
function Withheld({ why }: { readonly why: NonNullable<Cell['withheld']> }) {
  const t = useTranslations('passport.part');
  return (
    <span title={t(`withheld.${why}`)}>
      {why === 'access' ? (
        <Icon name="lock" size={12} />
      ) : (
        <span aria-hidden="true">{ABSENT.includes(why) ? MISSING : '×'}</span>
      )}
      <span className="visually-hidden">{t(`withheld.${why}`)}</span>
    </span>
  );
}
