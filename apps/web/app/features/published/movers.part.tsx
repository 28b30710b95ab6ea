import { href } from '@datum/contract/screens/outside';
import { HEADLINE } from '@datum/contract/subjects/headline';
import type { LocalText } from '@datum/contract/values/local-text';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { ChangeFigure } from '../../ui/figures/change-figure.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod, shiftPeriod } from '../../ui/words/period.ts';
import viewClasses from './product-view.module.css';

interface MoversProps {
  readonly moves: {
    readonly period: string | null;
    readonly items: readonly { readonly name: LocalText; readonly change: string; readonly figure: string }[];
  };
}

const MOST = 4;

/** The free prices that rose and fell most on the month before; each opens its passport. */
export function Movers({ moves }: MoversProps) {
  const t = useTranslations('published.movers');
  const ui = useUi();
  const { period, items } = moves;
  if (!period) {
    return null;
  }
  const sorted = items.toSorted((a, b) => Number(b.change) - Number(a.change));
  const lists = [
    { id: 'rose', rows: sorted.filter(({ change }) => Number(change) > 0).slice(0, MOST) },
    {
      id: 'fell',
      rows: sorted
        .filter(({ change }) => Number(change) < 0)
        .toReversed()
        .slice(0, MOST),
    },
  ] as const;
  return (
    <section aria-labelledby="movers">
      <h2 id="movers" className="type-finding">
        {t('title', { period: formatPeriod(period, ui) })}
      </h2>
      <p className="muted">{t('measured', { before: formatPeriod(shiftPeriod(period, -1), ui) })}</p>
      {lists.map(({ id, rows }) => (
        <div key={id} className={viewClasses.movers}>
          <h3>{t(id)}</h3>
          {rows.length === 0 ? <p className="muted">{t(`no-${id}`)}</p> : <MoverList rows={rows} />}
        </div>
      ))}
    </section>
  );
}

function MoverList({ rows }: { readonly rows: MoversProps['moves']['items'] }) {
  const text = useLocalText();
  return (
    <ul>
      {rows.map(({ name, change, figure }) => (
        <li key={figure}>
          <Link to={href('product', { slug: HEADLINE.prices.slugs.product }, { query: { figure } })}>
            {text(name)}
          </Link>
          <ChangeFigure value={change} unit="%" />
        </li>
      ))}
    </ul>
  );
}
