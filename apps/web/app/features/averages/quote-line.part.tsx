import type { AverageCellView } from '@datum/contract/computation/averages';
import { useTranslations } from 'use-intl';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatNumber } from '../../ui/words/format.ts';
import classes from './show.module.css';

const WIDTH = 720;
const LINE = 46;

/** Where the quotes lie: dots on one line, those left out hollow, the mean marked, two standard deviations tinted. */
export function QuoteLine({ cell }: { readonly cell: AverageCellView }) {
  const t = useTranslations('averages');
  const { locale } = useUi();
  const quotes = cell.quotes.flatMap(({ id, unit_price, included }) =>
    unit_price === null ? [] : [{ id, price: Number(unit_price), included }],
  );
  if (quotes.length === 0) {
    return null;
  }
  const mean = cell.value === null ? null : Number(cell.value);
  const spread = mean !== null && cell.variation !== null ? (2 * mean * Number(cell.variation)) / 100 : 0;
  const around = mean === null ? [] : [mean - spread, mean + spread];
  const all = [...quotes.map(({ price }) => price), ...around];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (price: number) => 24 + ((price - low) / (high - low || 1)) * (WIDTH - 48);
  const print = (price: number) => formatNumber(price, { locale, decimals: cell.rule_set.decimals });
  const outside = quotes.filter(({ included }) => !included).length;
  return (
    <figure className={classes.strip} style={{ margin: 0 }}>
      <figcaption className={classes.head}>
        <h2>{t('line.title')}</h2>
        {spread > 0 && <span className={`${classes.dim} ${classes.push}`}>{t('line.band')}</span>}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} 88`}
        width="100%"
        role="img"
        aria-label={t('line.summary', {
          count: quotes.length - outside,
          low: print(low),
          high: print(high),
          outside,
        })}
      >
        {mean !== null && spread > 0 && (
          <rect
            className={classes.range}
            x={x(mean - spread)}
            y={24}
            width={x(mean + spread) - x(mean - spread)}
            height={44}
          />
        )}
        <line className={classes.axis} x1={0} x2={WIDTH} y1={LINE} y2={LINE} />
        {quotes.map(({ id, price, included }) => (
          <circle key={id} className={included ? classes.in : classes.out} cx={x(price)} cy={LINE} r={7} />
        ))}
        {mean !== null && (
          <>
            <line className={classes.mean} x1={x(mean)} x2={x(mean)} y1={20} y2={66} />
            <text className={classes.label} x={x(mean)} y={14} textAnchor="middle">
              {t('line.mean', { value: print(mean) })}
            </text>
          </>
        )}
        <text x={x(low)} y={84} textAnchor="start">
          {print(low)}
        </text>
        <text x={x(high)} y={84} textAnchor="end">
          {print(high)}
        </text>
      </svg>
    </figure>
  );
}
