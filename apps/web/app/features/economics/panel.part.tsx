import type { Indicator } from '@datum/contract/publication/economics';
import { href } from '@datum/contract/screens/outside';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { SeriesChart } from '../../ui/charts/series/series-chart.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment, formatNumber } from '../../ui/words/format.ts';
import { formatPeriod } from '../../ui/words/period.ts';
import { indicatorData } from './axis.rules.ts';
import classes from './economics.module.css';

interface PanelProps {
  readonly indicator: Indicator;
  /** The axis that all panels share. */
  readonly months: readonly string[];
  /** Characters of the longest value at a line's end: all lines end above each other. */
  readonly valueRoom: number;
}

/** One subject: its headline series, how current it is, and the way to its page; or why there is no chart. */
export function IndicatorPanel({ indicator, months, valueRoom }: PanelProps) {
  const t = useTranslations('economics');
  const text = useLocalText();
  const ui = useUi();
  const zone = useSite()?.timeZone;
  const { name, slug, state, next_release_at } = indicator;
  return (
    <article className={classes.panel} aria-labelledby={`indicator-${indicator.subject}`}>
      <header>
        <div>
          <p className={classes.theme}>{t(`theme.${indicator.theme}`)}</p>
          <h2 id={`indicator-${indicator.subject}`} className="type-h4">
            <Link to={href('reading.product', { slug })}>{text(name)}</Link>
          </h2>
        </div>
        {indicator.is_demo && <StatusBadge kind="plain" label={t('panel.demo')} />}
      </header>
      {state === 'none' && (
        <EmptyState title={t('panel.none')} level={3}>
          {t('panel.none-why')}{' '}
          {next_release_at && t('panel.next', { at: formatMoment(next_release_at, ui.locale, zone) })}
        </EmptyState>
      )}
      {state === 'locked' && (
        <EmptyState title={t('panel.locked')} level={3}>
          {t('panel.locked-why')}
        </EmptyState>
      )}
      {indicator.latest && (
        <Chart indicator={indicator} latest={indicator.latest} months={months} valueRoom={valueRoom} />
      )}
      {state === 'sample' && <p className="muted">{t('panel.sample')}</p>}
    </article>
  );
}

function Chart({
  indicator,
  latest,
  months,
  valueRoom,
}: PanelProps & { readonly latest: NonNullable<Indicator['latest']> }) {
  const t = useTranslations('economics');
  const text = useLocalText();
  const ui = useUi();
  const zone = useSite()?.timeZone;
  const { series, unit, decimals, as_of } = indicator;
  const label = [text(series?.name ?? {}), text(series?.place ?? {})].filter(Boolean).join(', ');
  const data = useMemo(() => indicatorData(indicator, months, valueRoom), [indicator, months, valueRoom]);
  const facts = {
    name: label,
    unit,
    value: formatNumber(latest.value, { locale: ui.locale, decimals }),
    period: formatPeriod(latest.period, ui),
    from: formatPeriod(months[0] ?? latest.period, ui),
    to: formatPeriod(months.at(-1) ?? latest.period, ui),
  };
  const change =
    latest.change_year === null
      ? ''
      : t('panel.change', {
          change: formatNumber(latest.change_year, { locale: ui.locale, decimals: 1, signed: true }),
        });
  return (
    <SeriesChart
      title={t('panel.latest', facts)}
      subtitle={[label, unit, change].filter(Boolean).join(' · ')}
      data={data}
      summary={t('panel.summary', facts)}
      source={as_of ? t('panel.vintage', { at: formatMoment(as_of.live_at, ui.locale, zone) }) : ''}
      height={180}
      level={3}
      sleeps
    />
  );
}
