import { quoteOrder } from '@datum/contract/orders/order-quotes';
import { listOffers, type Offer } from '@datum/contract/plans/offers';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ForFirms, isForFirms } from '../../plans/price-list/for-firms.part.tsx';
import { askedFor, type Choice, offerOf } from '../choice.rules.ts';
import classes from '../orders.module.css';
import { useWays } from '../use-ways.ts';
import { ChoiceFields } from './choice-fields.part.tsx';
import { Hold, useIsOver } from './hold.part.tsx';
import { PayPart } from './pay.part.tsx';
import { QuoteSum } from './quote-sum.part.tsx';
import { TrialPart } from './trial.part.tsx';
import { addsSeats, WhenItRuns } from './when.part.tsx';

/** Links into the settings, whose addresses buyers do not load. */
const ForStaff = lazy(() => import('./for-staff.part.tsx'));

export interface CheckoutProps {
  readonly choice: Choice;
  readonly onChange: (part: Partial<Choice>) => void;
}

/** The chosen plan with its price of now beside the form that orders it; without a plan, the way to the price list. */
export function Checkout({ choice, onChange }: CheckoutProps) {
  const t = useTranslations('orders.checkout');
  const text = useLocalText();
  const ways = useWays();
  const person = usePerson();
  return (
    <Loaded called={useCall(listOffers, { query: {} })}>
      {({ data }) => {
        const offer = offerOf(choice, data);
        if (offer && isForFirms(offer, person)) {
          return (
            <EmptyState title={text(offer.name)} action={<Link to={ways.plans()}>{t('to-plans')}</Link>}>
              <ForFirms offer={offer} />
            </EmptyState>
          );
        }
        return offer ? (
          <Priced offer={offer} choice={choice} onChange={onChange} />
        ) : (
          <EmptyState
            title={t(choice.plan ? 'gone' : 'none')}
            action={<Link to={ways.plans()}>{t('to-plans')}</Link>}
          >
            {t('none-why')}
          </EmptyState>
        );
      }}
    </Loaded>
  );
}

function Priced({ offer, choice, onChange }: CheckoutProps & { readonly offer: Offer }) {
  const t = useTranslations('orders.checkout');
  const person = usePerson();
  const called = useCall(quoteOrder, askedFor(offer, choice));
  const isOver = useIsOver(called.answer?.expires_at);
  return (
    <div className={classes.checkout}>
      <section className={classes.order} aria-label={t('order')}>
        <ChoiceFields
          offer={offer}
          choice={choice}
          promo={called.answer?.promo ?? null}
          isTermKept={called.answer !== null && addsSeats(called.answer)}
          problem={called.problem}
          onChange={onChange}
        />
        {person?.is_internal && (
          <Suspense fallback={null}>
            <ForStaff />
          </Suspense>
        )}
        <Loaded called={called} lines={['100%', '100%', '60%']}>
          {(quote) => (
            <>
              <QuoteSum priced={{ ...quote, title: quote.plan.name }} total={t('total')} />
              <Hold expiresAt={quote.expires_at} isOver={isOver} onAskAgain={called.reload} />
              <WhenItRuns quote={quote} />
              <TrialPart quote={quote} />
            </>
          )}
        </Loaded>
      </section>
      {/* while another price is on its way the old one cannot be ordered */}
      {called.answer && (
        <PayPart quote={called.answer} isHeld={!isOver && !called.loading} onStale={called.reload} />
      )}
    </div>
  );
}
