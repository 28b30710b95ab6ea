import type { Product } from '@datum/contract/publication/products';
import { href } from '@datum/contract/screens/outside';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { SparkLine } from '../../../ui/charts/series/spark-line.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { decimalsOf, formatNumber } from '../../../ui/words/format.ts';
import { formatPeriod } from '../../../ui/words/period.ts';
import type { Front } from '../front.page.tsx';
import { spokenOf } from './categories.rules.ts';
import classes from './doors.module.css';

/** The ways in that have figures to show: before everything is released, fewer than three. */
export function doorsOf(front: Front): readonly DoorProps[] {
  const prices = productWith(front, 'prices');
  const indices = productWith(front, 'indices');
  const { passport, contract } = front;
  return [
    ...(prices
      ? [
          {
            door: 'price' as const,
            to: href('product', { slug: prices.slug }),
            sample: <PriceSample prices={prices} />,
          },
        ]
      : []),
    ...(indices
      ? [
          {
            door: 'index' as const,
            to: href('product', { slug: indices.slug }),
            sample: <IndexSample indices={indices} />,
          },
        ]
      : []),
    ...(passport && contract
      ? [
          {
            door: 'contract' as const,
            to: href('bmp-index', { query: { figure: passport.figure } }),
            sample: <ContractSample passport={passport} contract={contract} />,
          },
        ]
      : []),
  ];
}

/** Ways in by the job that people come with; each shows a real answer and opens on it. */
export const Doors = ({ doors }: { readonly doors: readonly DoorProps[] }) => (
  <div className={classes.doors}>
    {doors.map((door) => (
      <Door key={door.door} {...door} />
    ))}
  </div>
);

/** The first product of a kind that has figures to show: an office that has released nothing shows no empty frames. */
const productWith = ({ products }: Front, wanted: 'prices' | 'indices') =>
  products.find(({ kind, headlines }) => kind === wanted && headlines.length > 0);

interface DoorProps {
  readonly door: 'price' | 'index' | 'contract';
  readonly to: string;
  readonly sample: ReactNode;
}

function Door({ door, to, sample }: DoorProps) {
  const t = useTranslations('front.doors');
  return (
    <article className={classes.door}>
      <div className={classes.preview}>{sample}</div>
      <div className={classes.words}>
        <h3 className="type-h3">{t(door)}</h3>
        <p>{t(`${door}-words`)}</p>
        <Link to={to} className={classes.go}>
          {t(`${door}-go`)} <Icon name="chevron-right" size={14} />
        </Link>
      </div>
    </article>
  );
}

function PriceSample({ prices }: { readonly prices: Product }) {
  const t = useTranslations('front.doors');
  const ui = useUi();
  const text = useLocalText();
  return (
    <table className={classes.sample}>
      <thead>
        <tr>
          <th scope="col">{t('item')}</th>
          <th scope="col">{t('year-ago')}</th>
          <th scope="col">{prices.latest_period ? formatPeriod(prices.latest_period, ui, 'short') : ''}</th>
        </tr>
      </thead>
      <tbody>
        {prices.headlines.slice(0, 3).map(({ figure, label, value, spark }) => (
          <tr key={figure}>
            <th scope="row">{text(label)}</th>
            <td>{formatNumber(spark.at(-13), { ...ui, decimals: decimalsOf(value) })}</td>
            <td>{formatNumber(value, { ...ui, decimals: decimalsOf(value) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function IndexSample({ indices }: { readonly indices: Product }) {
  const ui = useUi();
  const text = useLocalText();
  return (
    <table className={classes.sample}>
      <tbody>
        {spokenOf(indices.headlines).map(({ figure, label, value, spark }) => (
          <tr key={figure}>
            <th scope="row">{text(label).split(',')[0]}</th>
            <td>
              <SparkLine values={spark} width={96} height={30} />
            </td>
            <td>{formatNumber(value, { ...ui, decimals: decimalsOf(value) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ContractSampleProps {
  readonly passport: NonNullable<Front['passport']>;
  readonly contract: NonNullable<Front['contract']>;
}

/** A contract sum moved by the published index, with the numbers in the formula. */
function ContractSample({ passport, contract }: ContractSampleProps) {
  const t = useTranslations('front.doors');
  const ui = useUi();
  const text = useLocalText();
  const number = (value: string, decimals: number) => formatNumber(value, { ...ui, decimals });
  return (
    <div className={classes.formula}>
      <p>{t('formula')}</p>
      <p className={classes.sum}>
        <span>{number(contract.sum, 0)}</span>
        <span aria-hidden="true">×</span>
        <span className={classes.fraction}>
          <span>{number(contract.to, passport.decimals)}</span>
          <span className="visually-hidden">{t('over')}</span>
          <span>{number(contract.from, passport.decimals)}</span>
        </span>
        <span>=</span>
        <b>{number(contract.amount, 2)}</b>
      </p>
      <p>
        {t('formula-of', {
          name: text(passport.title),
          place: text(passport.place),
          period: formatPeriod(passport.period, ui),
        })}
      </p>
    </div>
  );
}
