import type { AnswerOf } from '@datum/contract/calls/endpoint';
import type { BuyerDetails, showBillingDetails } from '@datum/contract/orders/billing-details';
import type { ChosenMethod } from '@datum/contract/orders/order-facts';
import type { OrderQuote } from '@datum/contract/orders/order-quotes';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { fieldError, formRefusal } from '../../../lib/api/form-refusal.ts';
import { useKept } from '../../../lib/drafts/use-kept.ts';
import { FormShell } from '../../../ui/forms/form-shell.tsx';
import { FREE, MethodFields } from '../method-fields.part.tsx';
import classes from '../orders.module.css';
import { BEGIN } from '../payment/begin.rules.ts';
import { useMoney } from '../use-money.ts';
import { useWays } from '../use-ways.ts';
import { BuyerFields } from './buyer-fields.part.tsx';
import { TermsTick } from './terms-tick.part.tsx';
import { useOrdering } from './use-ordering.ts';

/** A transfer is not paid by a press here: the order is made, and the account shown. */
const SUBMIT = { card: 'submit', test: 'submit', transfer: 'submit-transfer' } as const satisfies Record<
  ChosenMethod,
  string
>;

interface PayFormProps {
  readonly quote: OrderQuote;
  readonly details: BuyerDetails;
  readonly numberForms: AnswerOf<typeof showBillingDetails>['number_forms'];
  readonly isHeld: boolean;
  readonly onStale: () => void;
}

/**
 * Orders what the quote says. Its seal is the key of the order: sent again after a reload or a lost answer, the server
 * gives the same order.
 */
export function PayForm({ quote, details, numberForms, isHeld, onStale }: PayFormProps) {
  const t = useTranslations('orders.pay');
  const { values, set, keeps, drop } = useKept('orders/checkout', {
    buyer: { ...details, country: details.country || 'MY' },
  });
  const { buyer } = values;
  const [ticked, setTicked] = useState<number | null>(null);
  const [chosen, setMethod] = useState(quote.methods[0] ?? FREE);
  const method = quote.methods.includes(chosen) ? chosen : (quote.methods[0] ?? FREE);
  const { order, busy, problem } = useOrdering();
  const { named } = useMoney(quote.currency);
  const ways = useWays();
  const navigate = useNavigate();
  const pay = async () => {
    // terms that came into force meanwhile are ticked anew
    const terms = quote.terms?.number === ticked ? ticked : null;
    const body = { seal: quote.seal, method, buyer, replaces: quote.open_order, terms };
    const made = await order(quote, body);
    if (!made) return onStale();
    drop();
    const isPaid = made.state !== 'waiting';
    void navigate(isPaid ? ways.response(made.uuid) : ways.pay(made.uuid, method), { state: BEGIN });
  };
  const refusal = formRefusal(problem);
  return (
    <FormShell
      title={t('title')}
      submitLabel={quote.total > 0 ? t(SUBMIT[method], { total: named(quote.total) }) : t('submit-free')}
      loading={busy}
      keeps={keeps}
      isSent={!isHeld}
      submitError={refusal.submitError}
      problems={refusal.problems}
      onSubmit={() => void pay()}
    >
      {quote.open_order && (
        <p className={classes.notice}>
          {t('open-order')} <Link to={ways.response(quote.open_order)}>{t('to-open-order')}</Link>
        </p>
      )}
      <BuyerFields
        buyer={buyer}
        numberForms={numberForms}
        problem={problem}
        onChange={(next) => set({ buyer: next })}
      />
      {quote.total > 0 && <MethodFields methods={quote.methods} value={method} onChange={setMethod} />}
      <TermsTick
        terms={quote.terms}
        value={ticked}
        error={fieldError(problem, 'terms')}
        onChange={setTicked}
      />
      <p className="muted">{t('once')}</p>
    </FormShell>
  );
}
