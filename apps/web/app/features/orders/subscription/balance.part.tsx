import { type OrderQuote, quoteOrder } from '@datum/contract/orders/order-quotes';
import { listOwnOrders } from '@datum/contract/orders/orders';
import { listOffers, type Offer } from '@datum/contract/plans/offers';
import { charged } from '@datum/contract/plans/plan-money';
import type { OwnPlan } from '@datum/contract/subscriptions/own-plans';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate } from '../../../ui/words/format.ts';
import { askedFor, termOf } from '../choice.rules.ts';
import { NextSteps } from '../payment/next-steps.part.tsx';
import { standingOf } from '../standing.rules.ts';
import { useMoney } from '../use-money.ts';

/** What is owed now with what can be done about it, and what the next term would cost and by when; both as the server computes them. Where another plan follows, the next term is paid. */
export function Balance({ own }: { readonly own: OwnPlan }) {
  const t = useTranslations('orders.balance');
  const open = useCall(listOwnOrders, { query: { page: 1, per_page: 1, state: 'waiting' } });
  const offers = useCall(listOffers, { query: {} });
  const [order] = open.answer?.data ?? [];
  const offer = offers.answer?.data.find(({ code, prices }) => code === own.plan.code && prices.length > 0);
  const { named } = useMoney(order?.currency ?? 'MYR');
  return (
    <>
      {open.answer && (
        <p>{order ? t('open', { amount: named(order.total), reference: order.reference }) : t('none')}</p>
      )}
      {order && <NextSteps order={order} standing={standingOf(order)} onAsked={open.reload} />}
      {own.source === 'paid' && own.status !== 'change_scheduled' && offer && (
        <Next own={own} offer={offer} />
      )}
    </>
  );
}

function Next({ own, offer }: { readonly own: OwnPlan; readonly offer: Offer }) {
  const t = useTranslations('orders.balance');
  const text = useLocalText();
  const { locale } = useUi();
  const months = termOf(offer, 12);
  const choice = { plan: offer.code, term: months, seats: null, code: null };
  const { answer } = useCall(quoteOrder, askedFor(offer, choice));
  const { named } = useMoney(answer?.currency ?? 'MYR');
  if (answer?.kind !== 'renewal') return null;
  const by = formatDate(own.grace_until ?? own.ends_on, locale);
  const then = comingTotal(offer, answer, own.grace_until ?? own.ends_on);
  return (
    <p>
      {t('next', { amount: named(answer.total), months, from: formatDate(answer.from, locale), by })}
      {then &&
        ` ${t('next-coming', { amount: named(then.total), day: formatDate(then.from, locale), plan: text(offer.name) })}`}
    </p>
  );
}

/** What the same renewal costs once an announced price applies, where that is before it has to be made; null where it stays. */
function comingTotal(
  { coming }: Offer,
  { term_months, lines, sum, tax_percent, total }: OrderQuote,
  by: string,
): { readonly from: string; readonly total: number } | null {
  const price = coming?.prices.find((one) => one.term_months === term_months);
  const plan = lines.find(({ kind }) => kind === 'plan');
  if (!coming || !price || !plan || coming.from > by) return null;
  const then = charged(sum.amount - plan.amount + price.amount, tax_percent);
  return then.total === total ? null : { from: coming.from, total: then.total };
}
