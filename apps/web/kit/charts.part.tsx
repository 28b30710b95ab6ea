import type { ChartData } from '../app/ui/charts/chart-data.ts';
import { ContributionBars } from '../app/ui/charts/contribution-bars.tsx';
import { DotStrip } from '../app/ui/charts/dot-strip.tsx';
import { SeriesChart } from '../app/ui/charts/series/series-chart.tsx';
import { SeriesMark } from '../app/ui/charts/series/series-mark.tsx';
import { slotOf } from '../app/ui/charts/series/series-slot.ts';
import { SmallMultiples } from '../app/ui/charts/series/small-multiples.tsx';
import { StaticSeriesChart } from '../app/ui/charts/series/static-series-chart.tsx';
import { KpiStrip, KpiTile } from '../app/ui/figures/kpi-tile.tsx';
import { shiftPeriod } from '../app/ui/words/period.ts';

const periods = Array.from({ length: 82 }, (_, i) => shiftPeriod('2020-01', i));
const wave = (end: number, bump: number) =>
  periods.map(
    (_, i) =>
      100 +
      ((end - 100) * i) / 81 +
      bump * Math.exp(-(((i - 26) / 9) ** 2)) +
      Math.sin(i * 1.7) * 0.4 * (i > 0 ? 1 : 0),
  );

const data: ChartData = {
  periods,
  decimals: 1,
  provisionalFrom: '2026-08',
  base: { level: 100, period: '2020-01' },
  events: [{ period: '2024-03', lines: ['Sales tax changed', '1 Mar 2024'] }],
  series: [
    { id: 'c', name: 'Concrete', slot: 1, own: true, values: wave(128.4, 3), note: '+3.1 % on a year' },
    { id: 's', name: 'Steel frame', slot: 2, values: wave(121.5, 22), note: '+1.6 % on a year' },
    { id: 't', name: 'Timber', slot: 3, values: wave(119.2, 4), note: '+1.2 % on a year' },
  ],
};
const all: ChartData = {
  periods: periods.slice(-24),
  decimals: 1,
  series: Array.from({ length: 8 }, (_, i) => ({
    id: `s${i}`,
    name: `Region ${i + 1}`,
    slot: slotOf(i),
    values: periods
      .slice(-24)
      .map((_, m) => (i === 3 && m > 8 && m < 12 ? null : 100 + i * 2 + Math.sin(m / 3 + i) * 3)),
  })),
};

const average = wave(2958, 60).slice(-24);
const band: ChartData = {
  periods: periods.slice(-24),
  decimals: 0,
  open: { series: 'a', period: '2026-03' },
  series: [
    {
      id: 'a',
      name: 'Central',
      slot: 1,
      own: true,
      values: average,
      band: {
        low: average.map((v, i) => (i === 5 ? null : v - 60 - i)),
        high: average.map((v, i) => (i === 5 ? null : v + 80)),
      },
    },
  ],
};

/** Headline figures, line charts, bars. */
export function ChartsPart() {
  const spark = data.series[0]?.values.slice(-24) ?? [];
  return (
    <div style={{ display: 'grid', gap: 32, minWidth: 0 }}>
      <KpiStrip label="Headline figures">
        {[
          'Building cost index, national',
          'Material cost index, national',
          'Cement, 50 kg bag',
          'High tensile bar, tonne',
        ].map((label, i) => (
          <KpiTile
            key={label}
            label={label}
            value={130.2 - i * 20}
            decimals={1}
            unit={i > 1 ? 'MYR' : undefined}
            changes={[{ value: 0.5 }, { value: -3.3, against: 'year' }]}
            spark={spark}
            period="Oct 2026, provisional"
            href={`#k${i}`}
          />
        ))}
      </KpiStrip>
      <SeriesChart
        level={2}
        title="Concrete office, Central: 128.4 in October, up 0.6 % on September"
        subtitle="Material cost index by building type, with steel bars, Jan 2020 = 100"
        summary="Concrete rose from 100 in January 2020 to 128.4 in October 2026."
        source="Source: invented. August to October provisional, final with the January release."
        data={data}
        fileName="material-cost-index"
        onOpen={(period) => {
          location.hash = period;
        }}
      />
      <StaticSeriesChart data={data} summary="The same chart, drawn without a library." />
      <StaticSeriesChart data={all} summary="Eight series." />
      <SeriesChart
        level={2}
        title="Two years of this average"
        subtitle="MYR per tonne; band: lowest to highest quote"
        summary="It rose."
        source="Invented."
        data={band}
      />
      <StaticSeriesChart data={band} summary="The same." />
      <SmallMultiples data={all} summaryOf={(series) => series.name} />
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
        {([1, 2, 3, 4, 5, 6, 7, 8] as const).map((slot) => (
          <SeriesMark key={slot} slot={slot} />
        ))}
      </div>
      <div style={{ maxWidth: 720 }}>
        <DotStrip
          summary="Seven quotes between 2,875 and 3,059, mean 2,958; one left out at 3,410."
          decimals={0}
          mark={{ value: 2958, label: 'mean 2,958.00' }}
          band={{ from: 2840, to: 3075 }}
          dots={[2875, 2915, 2944, 2952, 2960, 3001, 3059, 3410].map((value) => ({
            id: `${value}`,
            value,
            state: value > 3400 ? 'out' : value === 3059 ? 'own' : 'used',
          }))}
        />
      </div>
      <div style={{ maxWidth: 720 }}>
        <ContributionBars
          label="Contribution to the change from September to October, index points"
          head={{ name: 'Group', value: 'Points' }}
          decimals={2}
          contributions={[
            { id: 'a', label: 'Steel bars', value: 0.58 },
            { id: 'b', label: 'Cement', value: 0.09 },
            { id: 'c', label: 'Steel and metal sections', value: 0.05 },
            { id: 'd', label: 'Glass', value: -0.02 },
          ]}
        />
      </div>
    </div>
  );
}
