import { quoteOrder } from '@datum/contract/orders/order-quotes';
import { listOffers, type Offer } from '@datum/contract/plans/offers';
import { href } from '@datum/contract/screens/outside';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useParamsState } from '../../../lib/screens/params.ts';
import { withTexts } from '../../../lib/texts/texts.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QuoteSum } from '../checkout/quote-sum.part.tsx';
import { WhenItRuns } from '../checkout/when.part.tsx';
import { askedFor, CHOICE, type Choice, offerOf, termOf } from '../choice.rules.ts';
import classes from '../orders.module.css';
import { Step } from '../step.part.tsx';

export const clientLoader = () => withTexts('buying', Promise.resolve(null));
clientLoader.hydrate = true as const;
export const HydrateFallback = () => null;

/** The chosen plan in one look before billing details are asked: what it costs, from when, until when. */
export default function OnboardInitiatePage() {
  const t = useTranslations('orders.onboard');
  const [choice] = useParamsState(CHOICE);
  return (
    <>
      <Step of="plan" />
      <PageHeader title={t('initiate')} lead={t('initiate-lead')} />
      <Loaded called={useCall(listOffers, { query: {} })}>
        {({ data }) => {
          const offer = offerOf(choice, data);
          return offer ? <Summary offer={offer} choice={choice} /> : <NoPlan />;
        }}
      </Loaded>
    </>
  );
}

function Summary({ offer, choice }: { readonly offer: Offer; readonly choice: Choice }) {
  const t = useTranslations('orders.onboard');
  const text = useLocalText();
  const words = useTranslations('orders.checkout');
  const query = {
    plan: offer.code,
    term: termOf(offer, choice.term),
    code: choice.code,
    seats: choice.seats,
  };
  return (
    <section aria-labelledby="chosen-plan">
      <h2 id="chosen-plan" className="type-h4">
        {text(offer.name)}
      </h2>
      <Loaded called={useCall(quoteOrder, askedFor(offer, choice))}>
        {(quote) => (
          <>
            <QuoteSum priced={{ ...quote, title: quote.plan.name }} total={words('total')} />
            <WhenItRuns quote={quote} />
          </>
        )}
      </Loaded>
      <div className={classes.actions}>
        <Button component={Link} to={href('onboard.checkout', { query })} variant="filled">
          {t('go-on')}
        </Button>
        <Link to={href('onboard.subscribe', { query })}>{words('other-plan')}</Link>
      </div>
    </section>
  );
}

function NoPlan() {
  const t = useTranslations('orders.checkout');
  return (
    <EmptyState title={t('none')} action={<Link to={href('onboard.subscribe')}>{t('to-plans')}</Link>}>
      {t('none-why')}
    </EmptyState>
  );
}
