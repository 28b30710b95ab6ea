import { href } from '@datum/contract/screens/outside';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { SparkLine } from '../../../ui/charts/series/spark-line.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatNumber } from '../../../ui/words/format.ts';
import { formatPeriod } from '../../../ui/words/period.ts';
import type { Front } from '../front.page.tsx';
import { spokenOf } from './categories.rules.ts';
import classes from './doors.module.css';

/** Three ways in by the job that people come with; each shows a real answer and opens on it. */
export function Doors({ front }: { readonly front: Front }) {
  const t = useTranslations('front.doors');
  const prices = productWith(front, 'prices');
  const indices = productWith(front, 'indices');
  const { passport, contract } = front;
  return (
    <div className={classes.doors}>
      {prices && (
        <Door
          to={href('product', { slug: prices.slug })}
          title={t('price')}
          words={t('price-words')}
          go={t('price-go')}
        >
          <PriceSample front={front} />
        </Door>
      )}
      {indices && (
        <Door
          to={href('product', { slug: indices.slug })}
          title={t('index')}
          words={t('index-words')}
          go={t('index-go')}
        >
          <IndexSample front={front} />
        </Door>
      )}
      {passport && contract && (
        <Door
          to={href('bmp-index', { query: { figure: passport.figure } })}
          title={t('contract')}
          words={t('contract-words')}
          go={t('contract-go')}
        >
          <ContractSample passport={passport} contract={contract} />
        </Door>
      )}
    </div>
  );
}

/** The first product of a kind that has figures to show: an office that has released nothing shows no empty frames. */
export const productWith = ({ products }: Front, wanted: 'prices' | 'indices') =>
  products.find(({ kind, headlines }) => kind === wanted && headlines.length > 0);

interface DoorProps {
  readonly to: string;
  readonly title: string;
  readonly words: string;
  readonly go: string;
  readonly children: ReactNode;
}

function Door({ to, title, words, go, children }: DoorProps) {
  return (
    <article className={classes.door}>
      <div className={classes.preview}>{children}</div>
      <div className={classes.words}>
        <h3 className="type-h3">{title}</h3>
        <p>{words}</p>
        <Link to={to} className={classes.go}>
          {go} <Icon name="chevron-right" size={14} />
        </Link>
      </div>
    </article>
  );
}

function PriceSample({ front }: { readonly front: Front }) {
  const t = useTranslations('front.doors');
  const ui = useUi();
  const text = useLocalText();
  const prices = productWith(front, 'prices');
  const print = (value: string | number | null | undefined) => formatNumber(value, { ...ui, decimals: 2 });
  return (
    <table className={classes.sample}>
      <thead>
        <tr>
          <th scope="col">{t('item')}</th>
          <th scope="col">{t('year-ago')}</th>
          <th scope="col">{prices?.latest_period ? formatPeriod(prices.latest_period, ui, 'short') : ''}</th>
        </tr>
      </thead>
      <tbody>
        {prices?.headlines.slice(0, 3).map(({ figure, label, value, spark }) => (
          <tr key={figure}>
            <th scope="row">{text(label)}</th>
            <td>{print(spark.at(-13))}</td>
            <td>{print(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function IndexSample({ front }: { readonly front: Front }) {
  const ui = useUi();
  const text = useLocalText();
  const indices = productWith(front, 'indices');
  return (
    <table className={classes.sample}>
      <tbody>
        {spokenOf(indices?.headlines ?? []).map(({ figure, label, value, spark }) => (
          <tr key={figure}>
            <th scope="row">{text(label).split(',')[0]}</th>
            <td>
              <SparkLine values={spark} width={96} height={30} />
            </td>
            <td>{formatNumber(value, { ...ui, decimals: 1 })}</td>
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
          <span>{number(contract.to, 1)}</span>
          <span className="visually-hidden">{t('over')}</span>
          <span>{number(contract.from, 1)}</span>
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
