import { listOffers, type Offer, type Offers } from '@datum/contract/plans/offers';
import { leadPrice, perYear } from '@datum/contract/plans/plan-money';
import { href } from '@datum/contract/screens/outside';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { read } from '../../lib/api/api.server.ts';
import { oneOf, useParamsState } from '../../lib/screens/params.ts';
import { withTexts } from '../../lib/texts/texts.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Route } from './+types/basic.page.ts';
import { ChooseButton } from './price-list/choose-button.part.tsx';
import { ComingPrice } from './price-list/coming-price.part.tsx';
import { Compare } from './price-list/compare.part.tsx';
import { PlanPrice } from './price-list/plan-price.part.tsx';
import classes from './price-list/price-list.module.css';

export const loader = (args: Route.LoaderArgs) => read(listOffers, { query: {} }, args);

/** The texts of the price list come with its first page. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withTexts('pricing', serverLoader());
export const shouldRevalidate = () => false;

/** The plan of the type basic: what is in it, and what the others have beyond it. */
export default function BasicPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('pricing.basic');
  const text = useLocalText();
  const [basic] = loaderData.data.filter(({ type }) => type === 'basic').toSorted(byPrice);
  return basic ? (
    <>
      <PageHeader title={text(basic.name)} lead={text(basic.summary) || t('lead')} size="reading" />
      <Beside basic={basic} answer={loaderData} />
    </>
  ) : (
    <>
      <PageHeader title={t('title')} size="reading" />
      <EmptyState title={t('none')} action={<Link to={href('pricing')}>{t('all')}</Link>}>
        {t('none-why')}
      </EmptyState>
    </>
  );
}

const byPrice = (one: Offer, other: Offer): number => yearly(one) - yearly(other);
const yearly = ({ prices }: Offer): number => {
  const lead = leadPrice(prices);
  return lead ? perYear(lead) : Number.MAX_SAFE_INTEGER;
};

const STATE = { differences: oneOf(['all', 'only'], 'all') };

/** The price of the plan, then all that is in it once, beside what is free and the other plans for the same readers. */
function Beside({ basic, answer }: { readonly basic: Offer; readonly answer: Offers }) {
  const t = useTranslations('pricing.basic');
  const [{ differences }, change] = useParamsState(STATE);
  const others = answer.data.filter(
    (offer) => offer !== basic && offer.audiences.some((audience) => basic.audiences.includes(audience)),
  );
  return (
    <>
      <section className={classes.alone} aria-label={t('price')}>
        <PlanPrice offer={basic} term={12} />
        <ComingPrice offer={basic} term={12} />
        <ChooseButton offer={basic} choice={{}} />
      </section>
      <p className={classes.notes}>
        <Link to={href('products')}>{t('sample')}</Link> · <Link to={href('pricing')}>{t('all')}</Link>
      </p>
      <Compare
        offers={[basic, ...others]}
        answer={answer}
        withFree
        differences={differences === 'only'}
        onDifferences={(only) => change({ differences: only ? 'only' : 'all' })}
      />
    </>
  );
}
