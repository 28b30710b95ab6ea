import type { OrderQuote } from '@datum/contract/orders/order-quotes';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatDate } from '../../../ui/words/format.ts';
import classes from '../orders.module.css';

/** Whether a price adds seats to the plan that is held, whose term stays. */
export const addsSeats = ({ lines }: Pick<OrderQuote, 'lines'>): boolean =>
  lines.every((line) => line.kind === 'item');

/** From when until when it runs, what becomes of the plan of now, and what happens at the end. */
export function WhenItRuns({ quote }: { readonly quote: OrderQuote }) {
  const t = useTranslations('orders.when');
  const text = useLocalText();
  const { locale } = useUi();
  const day = (date: string) => formatDate(date, locale);
  const { kind, from, to, starts, held, plan, organisation } = quote;
  const facts = { from: day(from), to: day(to), plan: text(plan.name) };
  return (
    <dl className={classes.facts}>
      <dt>{t('runs')}</dt>
      <dd>{t(starts, facts)}</dd>
      {held && (
        <>
          <dt>{t('now')}</dt>
          <dd>
            {t(addsSeats(quote) ? 'held.seats' : `held.${kind}`, {
              ...facts,
              held: text(held.name),
              ends: day(held.ends_on),
            })}
          </dd>
        </>
      )}
      {organisation && (
        <>
          <dt>{t('for')}</dt>
          <dd>{text(organisation)}</dd>
        </>
      )}
      <dt>{t('end')}</dt>
      <dd>{t('end-words', facts)}</dd>
      <dt>{t('cancel')}</dt>
      <dd>{t('cancel-words', facts)}</dd>
    </dl>
  );
}
