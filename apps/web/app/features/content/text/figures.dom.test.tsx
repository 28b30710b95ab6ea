import type { ShownFigure } from '@datum/contract/content/content-calls';
import type { LiveFigure as Live } from '@datum/contract/content/rich-text';
import { href } from '@datum/contract/screens/all';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../../test/open-screen.tsx';
import { FiguresTold } from './figures-told.part.tsx';
import { LiveFigure } from './live-figure.part.tsx';

const index: ShownFigure = {
  value: '112.4',
  decimals: 1,
  unit: '',
  label: { en: 'Detached houses' },
  place: { en: 'Malaysia' },
  product: { en: 'Building material cost index' },
  base: { en: '2022 = 100' },
  variant: { en: 'Without steel bars' },
  period: '2026-10',
  before: null,
  live_at: '2026-11-05T04:00:00Z',
  figure: '148.2026-10.12',
  slug: 'building-material-cost-index',
  is_locked: false,
};
const live: Live = { series: 148, period: 'latest', show: 'value' };
const show = (figure: Live, shown: ShownFigure) =>
  openScreen(href('home'), {
    page: () => {
      const figures = { [`148.${figure.period}.${figure.show}`]: shown };
      return (
        <>
          <p>
            <LiveFigure figure={figure} figures={figures} />
          </p>
          <FiguresTold figures={figures} />
        </>
      );
    },
  });

test('an index in a sentence has its base beside it, and says product, variant and period', async () => {
  await show(live, index);
  const [figure] = await screen.findAllByRole('link', { name: /112\.4 \(2022 = 100\)/ });
  expect(figure).toHaveAttribute(
    'title',
    'Detached houses, Malaysia, Without steel bars, Building material cost index, 2022 = 100, October 2026',
  );
  const told = within(screen.getByRole('region', { name: 'Figures in this text' }));
  expect(told.getByText(/^Datum\. 112\.4 \(2022 = 100\): Detached houses/)).toHaveTextContent(
    /Vintage of 5 Nov 2026, .*\/products\/building-material-cost-index\?figure=148\.2026-10\.12$/,
  );
});

test('a change says the period that it is on', async () => {
  const change: ShownFigure = { ...index, value: '2.1', unit: '%', before: '2025-10' };
  await show({ ...live, show: 'change_year' }, change);
  const [figure] = await screen.findAllByRole('link', { name: /\+2\.1 %/ });
  expect(figure).toHaveAttribute('title', expect.stringMatching(/change on October 2025$/));
});

test('a closed figure is not among those that can be cited', async () => {
  await show(live, { ...index, value: null, is_locked: true });
  expect(await screen.findByRole('link', { name: '[for subscribers: October 2026]' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Figures in this text' })).toBeNull();
});
