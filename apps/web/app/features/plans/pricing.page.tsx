import { listOffers, type Offers } from '@datum/contract/plans/offers';
import { href } from '@datum/contract/screens/outside';
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { useTranslations } from 'use-intl';
import { read } from '../../lib/api/api.server.ts';
import { count, oneOf, optional, useParamsState } from '../../lib/screens/params.ts';
import { withTexts } from '../../lib/texts/texts.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Route } from './+types/pricing.page.ts';
import { ChooseButton } from './price-list/choose-button.part.tsx';
import { Compare } from './price-list/compare.part.tsx';
import { FreeCard } from './price-list/free-card.part.tsx';
import { PlanColumns } from './price-list/plan-columns.part.tsx';
import classes from './price-list/price-list.module.css';
import { PromoField } from './price-list/promo-field.part.tsx';

/** The longest text that is taken for a promo code. */
const LONGEST_CODE = 200;

/** Public plans with their prices; a promo code in the address is asked about with them. */
export async function loader(args: Route.LoaderArgs) {
  const code = (new URL(args.request.url).searchParams.get('code') ?? '').slice(0, LONGEST_CODE);
  return read(listOffers, { query: code ? { code } : {} }, args);
}

/** The texts of the price list come with its first page. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withTexts('pricing', serverLoader());

/** Switches change the address and nothing that the server says; only another promo code does. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.searchParams.get('code') !== nextUrl.searchParams.get('code');

/** What plans cost and open. */
export default function PricingPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('pricing');
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} lead={t('lead')} size="reading" />
      {loaderData.data.length === 0 ? (
        <EmptyState title={t('none')}>{t('none-why')}</EmptyState>
      ) : (
        <PriceList answer={loaderData} />
      )}
    </div>
  );
}

const STATE = {
  audience: optional(),
  term: count(12),
  code: optional(),
  differences: oneOf(['all', 'only'], 'all'),
};

/** The list with its switches: for whom, for how long, with which promo code, only what differs. */
export function PriceList({ answer }: { readonly answer: Offers }) {
  const t = useTranslations('pricing');
  const [state, change] = useParamsState(STATE);
  const audience = answer.audiences.find((one) => one === state.audience) ?? answer.audiences[0];
  const offers = answer.data.filter(({ audiences }) => !audience || audiences.includes(audience));
  const terms = [
    ...new Set(offers.flatMap(({ prices }) => prices.map(({ term_months }) => term_months))),
  ].toSorted((one, other) => one - other);
  const term = terms.includes(state.term) ? state.term : (terms.at(-1) ?? 12);
  const choice = {
    audience,
    term: String(term),
    ...(answer.promo?.works ? { code: answer.promo.code } : {}),
  };
  return (
    <>
      <div className={classes.controls}>
        {answer.audiences.length > 1 && audience && (
          <SegmentedControl
            label={t('audience.label')}
            value={audience}
            options={answer.audiences.map((value) => ({ value, label: t(`audience.${value}`) }))}
            onChange={(next) => change({ audience: next })}
          />
        )}
        {terms.length > 1 && (
          <SegmentedControl
            label={t('term.label')}
            value={String(term)}
            options={terms.map((months) => ({ value: String(months), label: t('term.months', { months }) }))}
            onChange={(next) => change({ term: Number(next) })}
          />
        )}
      </div>
      {!answer.has_tax && <p className={classes.notes}>{t('no-tax')}</p>}
      <PlanColumns
        offers={offers}
        answer={answer}
        term={term}
        first={<FreeCard />}
        action={(offer) => <ChooseButton offer={offer} choice={choice} />}
      />
      <PromoField
        answer={answer}
        kept={{ audience: state.audience, term: state.term, differences: state.differences }}
      />
      <Compare
        offers={offers}
        answer={answer}
        withFree
        differences={state.differences === 'only'}
        onDifferences={(only) => change({ differences: only ? 'only' : 'all' })}
      />
      <Explained />
    </>
  );
}

function Explained() {
  const t = useTranslations('pricing.explained');
  return (
    <section className={classes.explained} aria-label={t('label')}>
      <div>
        <h2 className="type-h4">{t('complimentary')}</h2>
        <p>
          {t('complimentary-why')} <Link to={href('complimentary-login')}>{t('complimentary-in')}</Link>
        </p>
      </div>
      <div>
        <h2 className="type-h4">{t('price')}</h2>
        <p>{t('price-why')}</p>
      </div>
      <div>
        <h2 className="type-h4">{t('sample')}</h2>
        <p>
          {t('sample-why')} <Link to={href('products')}>{t('sample-in')}</Link>
        </p>
      </div>
    </section>
  );
}
