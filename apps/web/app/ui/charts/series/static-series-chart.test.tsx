import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UiProvider } from '../../ui-provider.tsx';
import { shiftPeriod } from '../../words/period.ts';
import type { ChartData } from '../chart-data.ts';
import { StaticSeriesChart } from './static-series-chart.tsx';

const data: ChartData = {
  periods: Array.from({ length: 40 }, (_, i) => shiftPeriod('2023-01', i)),
  decimals: 1,
  provisionalFrom: '2026-03',
  base: { level: 100, period: '2023-01' },
  series: [
    {
      id: 'c',
      name: 'Concrete',
      slot: 1,
      own: true,
      values: Array.from({ length: 40 }, (_, i) => 100 + i * 0.7),
      note: '+3.1 %',
    },
    { id: 's', name: 'Steel', slot: 2, values: Array.from({ length: 40 }, (_, i) => 100 + i * 0.5) },
  ],
};
const drawn = (width: number) =>
  renderToStaticMarkup(
    <UiProvider locale="en-GB" t={(key) => key}>
      <StaticSeriesChart data={data} summary="Concrete rose" serverWidth={width} />
    </UiProvider>,
  );

it('the server draws lines, labels, base mark and provisional part without a browser', () => {
  const svg = drawn(600);
  expect(svg).toContain('aria-label="Concrete rose"');
  for (const words of ['127.3', 'Concrete', '119.5', 'Steel', '+3.1 %', 'chart.provisional', '>2025<'])
    expect(svg).toContain(words);
  expect(svg).toContain('M-6 -10H6L0 -1z');
  expect(svg).toContain('stroke-dasharray="10 3 2 3"');
  expect(svg.match(/stroke-dasharray="1.5 4"/g)).toHaveLength(2);
});

it('labels keep a line behind them off their letters', () => {
  const labels = drawn(600).match(/<text[^>]*class="[^"]*label[^"]*"/g);
  expect(labels, 'two names and a note').toHaveLength(3);
});

it('where there is no room, the names go below and the values stay at the ends', () => {
  const [chart = '', legend = ''] = drawn(360).split('</svg><ul');
  expect(chart).toContain('127.3');
  expect(chart).not.toContain('Concrete</tspan>');
  expect(legend).toContain('Concrete');
});

it('a value between two gaps is drawn as a point, since no line reaches it', () => {
  const values =
    data.series[1]?.values.map((value, i) => (i === 20 || i === 22 || i === 0 ? null : value)) ?? [];
  const gaps = { ...data, series: [{ id: 's', name: 'Steel', slot: 2 as const, values }] };
  const svg = renderToStaticMarkup(
    <UiProvider locale="en-GB" t={(key) => key}>
      <StaticSeriesChart data={gaps} summary="Steel rose" serverWidth={600} />
    </UiProvider>,
  );
  expect(svg.match(/data-lone/g)).toHaveLength(1);
  expect(drawn(600)).not.toContain('data-lone');
});

it('labels that make way for each other are led to beside the plot, also from the only period', () => {
  const single = { periods: ['2026-07'], decimals: 1, base: { level: 100, period: '2026-07' } };
  const series = [
    { id: 't', name: 'Terrace house', slot: 1 as const, values: [100] },
    { id: 'o', name: 'Office', slot: 2 as const, values: [100] },
  ];
  const svg = renderToStaticMarkup(
    <UiProvider locale="en-GB" t={(key) => key}>
      <StaticSeriesChart data={{ ...single, series }} summary="Both are 100" serverWidth={600} />
    </UiProvider>,
  );
  const right = Number(svg.match(/M0 [\d.]+H([\d.]+)/)?.[1]);
  const leaders = [...svg.matchAll(/<line x1="([\d.]+)" y1="[\d.]+" x2="([\d.]+)"/g)];
  expect(leaders).toHaveLength(2);
  for (const [, x1, x2] of leaders) {
    expect(Number(x1)).toBeGreaterThan(right);
    expect(Number(x2)).toBeGreaterThan(Number(x1));
  }
});
