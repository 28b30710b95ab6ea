import { useTranslations } from 'use-intl';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatNumber } from '../../../ui/words/format.ts';
import classes from './quote.module.css';

const WIDTH = 280;
const LINE = 18;

/** A value among its peers on one line: the expected range tinted, other quotes as dots, this one as a diamond. */
export function PeerStrip(props: {
  readonly value: number | null;
  readonly peers: readonly number[];
  readonly expected: { readonly low: string; readonly high: string } | null;
  readonly decimals: number;
}) {
  const { value, peers, expected, decimals } = props;
  const t = useTranslations('quotes.panel');
  const { locale } = useUi();
  const range = expected ? [Number(expected.low), Number(expected.high)] : [];
  const all = [...peers, ...range, ...(value === null ? [] : [value])];
  if (all.length === 0) {
    return null;
  }
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (price: number) => 10 + ((price - low) / (high - low || 1)) * (WIDTH - 20);
  const print = (price: number | string) => formatNumber(price, { locale, decimals });
  const words = [
    expected && t('expected', { low: print(expected.low), high: print(expected.high) }),
    t('others', { count: peers.length }),
  ].filter(Boolean);
  return (
    <figure className={classes.strip}>
      <figcaption>{words.join('; ')}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} 36`} width="100%" height="36" role="img" aria-label={words.join('; ')}>
        {expected && (
          <rect
            className={classes.range}
            x={x(Number(expected.low))}
            y={6}
            width={x(Number(expected.high)) - x(Number(expected.low))}
            height={24}
          />
        )}
        <line className={classes.axis} x1={0} x2={WIDTH} y1={LINE} y2={LINE} />
        {[...peers.entries()].map(([place, price]) => (
          <circle key={place} className={classes.peer} cx={x(price)} cy={LINE} r={4} />
        ))}
        {value !== null && <path className={classes.own} d={`M${x(value)} ${LINE - 6}l6 6-6 6-6-6z`} />}
      </svg>
    </figure>
  );
}
