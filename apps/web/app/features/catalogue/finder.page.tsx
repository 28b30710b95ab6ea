import { listOffers } from '@datum/contract/plans/offers';
import { listProducts } from '@datum/contract/publication/products';
import { listChoices, listIndices, listPrices } from '@datum/contract/publication/published';
import { href } from '@datum/contract/screens/outside';
import { periodsBetween } from '@datum/contract/values/period';
import { useTranslations } from 'use-intl';
import { read } from '../../lib/api/api.server.ts';
import { withTexts } from '../../lib/texts/texts.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Route } from './+types/finder.page.ts';
import { findingIn, selectionOf, thingsOf } from './finder.rules.ts';
import { FinderForm } from './finder-form.part.tsx';
import { FinderTabs } from './finder-tabs.part.tsx';
import { Result } from './result.part.tsx';
import { planFor, resultOf } from './result.rules.ts';

/** The products of a family, one of them open, and what the address looks for in it. */
export async function loader(args: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(args.request.url);
  const kind = pathname.startsWith(href('cost-data')) ? 'prices' : 'indices';
  const { data } = await read(listProducts, {}, args);
  const family = data.filter((product) => product.kind === kind);
  const tabs = family.map(({ slug, name, series }) => ({ slug, name, series }));
  const open = family.find(({ slug }) => slug === searchParams.get('product')) ?? family[0];
  if (!open) return { kind, tabs, found: null } as const;

  const { slug, subject, first_period, latest_period } = open;
  const [choices, offers] = await Promise.all([
    read(listChoices, { params: { slug } }, args),
    read(listOffers, { query: {} }, args),
  ]);
  const things = thingsOf(kind, choices);
  const periods = first_period && latest_period ? periodsBetween(first_period, latest_period) : [];
  const finding = findingIn(searchParams, { things, regions: choices.regions, periods });
  const query = { measure: 'level', ...listed(selectionOf(kind, finding)) } as const;
  const table =
    kind === 'prices'
      ? await read(listPrices, { query: { subject, ...query } }, args)
      : await read(
          listIndices,
          { params: { family: subject }, query: { variant: '', base: 'current', ...query } },
          args,
        );
  const regions = choices.regions.map(({ code, name, level }) => ({ code, name, level }));
  const result = resultOf(table, finding, periods);
  const region = regions.find(({ code }) => code === finding.region);
  return {
    kind,
    tabs,
    found: {
      slug,
      name: open.name,
      finding,
      things,
      regions,
      periods,
      result,
      plan: planFor(offers.data, subject, region?.level, result.periods.first ?? '', latest_period),
    },
  } as const;
}

/** Lists travel as one text, their codes parted by commas. */
const listed = ({ from, to, ...codes }: Readonly<Record<string, string>>) => ({
  ...Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, [code]])),
  from,
  to,
});

export type Found = NonNullable<Awaited<ReturnType<typeof loader>>['found']>;

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withTexts('catalogue', serverLoader());

/** Finds the series of a family by what, where and when, says how many there are, and opens them. */
export default function FinderPage({ loaderData }: Route.ComponentProps) {
  const { kind, tabs, found } = loaderData;
  const t = useTranslations(kind === 'prices' ? 'catalogue.cost-data' : 'catalogue.cost-indices');
  const words = useTranslations('catalogue.finder');
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} size="reading" />
      <FinderTabs kind={kind} tabs={tabs} open={found?.slug ?? ''} />
      {found ? (
        <>
          <FinderForm kind={kind} found={found} />
          <Result kind={kind} found={found} />
        </>
      ) : (
        <EmptyState title={words('none')}>{words('none-why')}</EmptyState>
      )}
    </>
  );
}
