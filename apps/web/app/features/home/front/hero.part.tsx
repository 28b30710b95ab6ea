import { href } from '@datum/contract/screens/outside';
import type { CSSProperties } from 'react';
import { Form, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSiteName } from '../../../lib/deploy/use-portal.ts';
import { useSite } from '../../../lib/deploy/use-site.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { DatumMark } from '../../../theme/logo.tsx';
import type { ChartData } from '../../../ui/charts/chart-data.ts';
import { chartLayout } from '../../../ui/charts/chart-layout.ts';
import { StaticSeriesChart } from '../../../ui/charts/series/static-series-chart.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useUi } from '../../../ui/ui-provider.tsx';
import { decimalsOf, direction, formatMoment, formatNumber } from '../../../ui/words/format.ts';
import { formatPeriod, formatSpan, shiftPeriod } from '../../../ui/words/period.ts';
import type { Front } from '../front.page.tsx';
import { spokenOf } from './categories.rules.ts';
import classes from './hero.module.css';

const HEIGHT = 420;
/** Of the chart on a desktop: what the server draws is then not scaled, and the base line stands right from the start. */
const WIDTH = 640;

/** The claim beside the live chart, whose base line runs on across the window where words stand on it: the level that everything is measured from. */
export function Hero({ front }: { readonly front: Front }) {
  const t = useTranslations('front.hero');
  const text = useLocalText();
  const chart = useHeroChart(front);
  const prices = front.products.find(({ kind }) => kind === 'prices');
  return (
    <section
      className={classes.hero}
      style={chart ? ({ '--below': `${HEIGHT - chart.baseline}px` } as CSSProperties) : undefined}
    >
      <div className={classes.wrap}>
        <div className={classes.words}>
          <h1 className="type-display">{front.set.claim || t('title')}</h1>
          <p className={classes.lead}>{front.set.lead || t('lead')}</p>
          <Form data-unkept="search" action={href('all-products')} role="search" className={classes.search}>
            <Icon name="search" size={20} />
            <input
              type="search"
              name="q"
              aria-label={t('search-label')}
              placeholder={t('search-hint')}
              required
            />
            <button type="submit">{t('search')}</button>
          </Form>
          {prices && prices.headlines.length > 0 && (
            <p className={classes.often}>
              <span>{t('often')}</span>
              {prices.headlines.slice(0, 3).map(({ figure, label }) => (
                <Link key={figure} to={href('product', { slug: prices.slug }, { query: { figure } })}>
                  {text(label)}
                </Link>
              ))}
            </p>
          )}
          {chart && (
            <p className={classes.level}>
              <DatumMark size={15} />
              {t('level', { base: text(front.base?.label ?? {}) })}
            </p>
          )}
        </div>
        {chart && (
          <div className={classes.chart}>
            <h2 className="type-finding">{chart.title}</h2>
            <p className={classes.measured}>{chart.subtitle}</p>
            <div className={classes.plot}>
              <StaticSeriesChart
                data={chart.data}
                summary={chart.summary}
                height={HEIGHT}
                serverWidth={WIDTH}
                legend="above"
              />
              <span className={classes.base} aria-hidden="true" />
            </div>
            <p className={classes.source}>{chart.source}</p>
          </div>
        )}
      </div>
    </section>
  );
}

/** The chart of the headline indices over two years; null before the first release, or where all of it is withheld. */
function useHeroChart({ products, base, provisional, releasedAt }: Front) {
  const t = useTranslations('front.hero');
  const site = useSiteName();
  const ui = useUi();
  const text = useLocalText();
  const timeZone = useSite()?.timeZone;
  const product = products.find(({ kind }) => kind === 'indices');
  const shown = spokenOf(product?.headlines ?? []);
  const [own] = shown;
  if (!product?.latest_period || !own || !base) {
    return null;
  }
  const latest = product.latest_period;
  const provisionalFrom = provisional[product.subject];
  const all = own.spark.map((_, place) => shiftPeriod(latest, place - own.spark.length + 1));
  // From the base period on where that is in sight: what lies before is read from another base.
  const start = Math.max(0, all.indexOf(base.from));
  // without a value the scale has no place for the base line
  if (!shown.some(({ spark }) => spark.slice(start).some((value) => value !== null))) return null;
  const decimals = Math.max(...shown.map(({ value }) => decimalsOf(value)));
  const data: ChartData = {
    periods: all.slice(start),
    decimals,
    base: { level: 100, period: base.from },
    ...(provisionalFrom ? { provisionalFrom } : {}),
    series: shown.map((line, place) => ({
      id: line.figure,
      name: short(text(line.label)),
      slot: ([1, 2, 3] as const)[place] ?? 1,
      own: line === own,
      values: line.spark.slice(start),
      ...(line.change_year === null
        ? {}
        : {
            note: t('on-year', {
              change: formatNumber(line.change_year, {
                ...ui,
                decimals: decimalsOf(line.change_year),
                signed: true,
              }),
            }),
          }),
    })),
  };
  const above = own.value === null ? null : (Number(own.value) - 100).toFixed(decimals);
  const name = short(text(own.label));
  const title =
    own.spark[start] === null || start === all.length - 1
      ? // it began after the base and was never compared with it, or there is only the month that it is 100 in
        t('stands', {
          name,
          value: formatNumber(own.value, { ...ui, decimals }),
          period: formatPeriod(latest, ui),
        })
      : t('finding', {
          name,
          move: direction(above, decimals),
          change: formatNumber(above?.replace('-', ''), { ...ui, decimals }),
          base: formatSpan(base, ui),
        });
  const subtitle = t('measured', {
    name: text(product.name),
    place: text(own.place),
    base: text(base.label),
  });
  return {
    data,
    title,
    subtitle,
    summary: t('summary', { title, subtitle, period: formatPeriod(latest, ui) }),
    source: t('source', { site, vintage: releasedAt ? formatMoment(releasedAt, ui.locale, timeZone) : '–' }),
    // Heights do not depend on the width, so that the line across the window stands right on the server too.
    baseline: chartLayout(data, WIDTH, HEIGHT, 5).y(100),
  };
}

/** A category's name up to its first comma: names at the ends of lines have little room. */
const short = (name: string) => name.split(',')[0] ?? name;
