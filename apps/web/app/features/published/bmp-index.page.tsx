import { showPassport } from '@datum/contract/publication/passport';
import { showProduct } from '@datum/contract/publication/products';
import { listChoices, listIndices, listPrices } from '@datum/contract/publication/published';
import { href } from '@datum/contract/screens/outside';
import { HEADLINE } from '@datum/contract/subjects/headline';
import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { Link as RouterLink } from 'react-router';
import { useTranslations } from 'use-intl';
import { read } from '../../lib/api/api.server.ts';
import { withTexts } from '../../lib/texts/texts.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { CiteTable } from '../citation/cite.part.tsx';
import type { Route } from './+types/bmp-index.page.ts';
import { About } from './about.part.tsx';
import { PublishedChart } from './chart.part.tsx';
import { ProductHead } from './head.part.tsx';
import { Movers } from './movers.part.tsx';
import { Contributions } from './passport/contributions.part.tsx';
import { OpenPassport } from './passport/open-passport.part.tsx';
import viewClasses from './product-view.module.css';
import { PublishedTable } from './table/table.part.tsx';
import { unlessSameTable } from './table/table-address.rules.ts';
import { useFigureFilters } from './table/use-filters.ts';
import { useFigureClicks } from './table/use-go.ts';
import { WithdrawalNotice } from './withdrawal-notice.part.tsx';

/** The index of this page, and the data set that it is computed from. */
const { index: FAMILY, prices: DATA_SET } = HEADLINE;
const SLUG = FAMILY.slugs.product;

/** The free figures of the material cost index, with what moved it. */
export async function loader(args: Route.LoaderArgs) {
  const [product, table, choices, prices] = await Promise.all([
    read(showProduct, { params: { slug: SLUG } }, args),
    read(
      listIndices,
      { params: { family: FAMILY.code }, query: { measure: 'level', variant: '', base: 'current' } },
      args,
    ),
    read(listChoices, { params: { slug: SLUG } }, args),
    read(listPrices, { query: { subject: DATA_SET.code, measure: 'previous' } }, args),
  ]);
  const figure = product.headlines[2]?.figure ?? product.headlines[0]?.figure;
  const passport = figure ? await read(showPassport, { params: { figure } }, args) : null;
  const last = prices.periods.findLastIndex((_, at) => prices.rows.some(({ cells }) => cells[at]?.value));
  return {
    product,
    table,
    choices: { ...choices, items: [] },
    moves: {
      period: prices.periods[last] ?? null,
      items: prices.rows.flatMap(({ series, item, cells }) => {
        const cell = cells[last];
        return item && cell?.value
          ? [
              {
                name: item.name,
                change: cell.value,
                figure: `${series}.${prices.periods[last]}.${cell.sequence}`,
              },
            ]
          : [];
      }),
    },
    contributions: passport && {
      title: passport.title,
      place: passport.place,
      period: passport.period,
      value: passport.value,
      before: passport.previous?.value ?? null,
      parts: passport.components.map(({ code, label, contribution }) => ({ code, label, contribution })),
    },
  };
}

/** The texts of data pages come with the first of them. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withTexts('reading', serverLoader());

export const shouldRevalidate = unlessSameTable;

/**
 * The headline page of the index: course, what moved it, which prices rose and fell, the last 13 months, how it is made.
 * Parts in `Suspense` come alive one by one after the page, or when they are used: none of them holds the page up.
 */
export default function BmpIndexPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('published.bmp-index');
  const { product, table, choices, moves, contributions } = loaderData;
  const [{ figure }] = useFigureFilters();
  const onFigureClick = useFigureClicks();
  return (
    <div className={viewClasses.portal} onClickCapture={onFigureClick}>
      <ProductHead
        product={product}
        table={table}
        size="reading"
        sameForAll
        actions={
          <>
            <CiteTable table={table} />
            <Button component={RouterLink} to={href('product', { slug: SLUG })} variant="filled">
              {t('open')}
            </Button>
          </>
        }
      />
      <WithdrawalNotice table={table} />
      <div className={viewClasses.blocks}>
        <Suspense>
          <PublishedChart table={table} sleeps />
        </Suspense>
        <div className={viewClasses.pair}>
          {contributions && <Contributions of={contributions} />}
          <Movers moves={moves} />
        </div>
        <Suspense>
          <PublishedTable
            table={table}
            choices={choices}
            empty={<EmptyState title={t('none')} />}
            opens={<RouterLink to={href('product', { slug: SLUG })}>{t('open')}</RouterLink>}
          />
        </Suspense>
        {product.about && <About about={product.about} subject={product.subject} />}
      </div>
      <OpenPassport figure={figure} table={table} />
    </div>
  );
}
