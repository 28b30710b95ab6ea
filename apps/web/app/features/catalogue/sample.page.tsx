import { showEnteredTable } from '@datum/contract/entered-series/published';
import { listOffers } from '@datum/contract/plans/offers';
import { listProducts, type Product } from '@datum/contract/publication/products';
import { listIndices, listPrices } from '@datum/contract/publication/published';
import { href } from '@datum/contract/screens/outside';
import { type EnteredCode, enteredOf } from '@datum/contract/subjects/entered';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { read } from '../../lib/api/api.server.ts';
import { withTexts } from '../../lib/texts/texts.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Route } from './+types/sample.page.ts';
import { planFor } from './result.rules.ts';
import classes from './sample.module.css';
import { enteredSample, sampleOf } from './sample.rules.ts';
import { SampleTable } from './sample-table.part.tsx';

/** The sample of every product, as everybody sees it now. */
export async function loader(args: Route.LoaderArgs) {
  const [{ data: products }, { data: offers }] = await Promise.all([
    read(listProducts, {}, args),
    read(listOffers, { query: {} }, args),
  ]);
  const samples = await Promise.all(
    products.map(async (product) => ({
      slug: product.slug,
      name: product.name,
      summary: product.summary,
      series: product.series,
      first: product.first_period,
      plan: planFor(offers, product.subject, undefined, '', product.latest_period),
      ...(await readSample(product, args)),
    })),
  );
  return { samples };
}

async function readSample({ subject, kind }: Product, args: Route.LoaderArgs) {
  const entered = enteredOf(subject);
  if (entered) {
    const params = { subject: entered.code as EnteredCode }; // its declaration was found by it
    return enteredSample(await read(showEnteredTable, { params, query: { measure: 'level' } }, args));
  }
  const table =
    kind === 'prices'
      ? await read(listPrices, { query: { subject, measure: 'level' } }, args)
      : await read(
          listIndices,
          { params: { family: subject }, query: { measure: 'level', variant: '', base: 'current' } },
          args,
        );
  return sampleOf(table, kind === 'prices');
}

export type Sample = Awaited<ReturnType<typeof loader>>['samples'][number];

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withTexts('catalogue', serverLoader());
export const shouldRevalidate = () => false;

/** The free sample of every product on one page, with the files and the calls that give the same. */
export default function SamplePage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('catalogue.sample');
  const text = useLocalText();
  const samples = loaderData.samples.filter(({ rows }) => rows.length > 0);
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} lead={t('lead')} size="reading" />
      {samples.length === 0 && <EmptyState title={t('none')}>{t('none-why')}</EmptyState>}
      {samples.length > 0 && (
        <nav aria-label={t('on-page')} className={classes.on}>
          {samples.map(({ slug, name }) => (
            <a key={slug} href={`#${slug}`}>
              {text(name)}
            </a>
          ))}
        </nav>
      )}
      {samples.map((sample) => (
        <SampleTable key={sample.slug} sample={sample} />
      ))}
      {samples.length > 0 && (
        <p className={classes.end}>
          {t('end')} <Link to={href('sign-up')}>{t('begin')}</Link> ·{' '}
          <Link to={href('pricing')}>{t('plans')}</Link>
        </p>
      )}
    </div>
  );
}
