import { listOffers, type Offer } from '@datum/contract/plans/offers';
import { charged, leadPrice, perMonth } from '@datum/contract/plans/plan-money';
import { type PlanTerms, planTerms } from '@datum/contract/plans/plan-terms';
import type { Plan } from '@datum/contract/plans/plans';
import { listTaxRates } from '@datum/contract/plans/tax-rates';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import classes from '../plans.module.css';
import { PlanColumns } from '../price-list/plan-columns.part.tsx';

interface PreviewProps {
  readonly plan: Pick<Plan, 'name' | 'summary'> & { readonly type: Plan['type'] | null };
  /** Terms as they are, or as a form would send them. */
  readonly terms: unknown;
}

/** The column of a plan in the price list, as it would be with the tax of today; it follows what is typed. */
export function PlanPreview({ plan, terms }: PreviewProps) {
  const t = useTranslations('plans.preview');
  const read = planTerms.safeParse(terms);
  const catalogue = useCall(listOffers, { query: {} });
  const rates = useCall(listTaxRates, {}).answer?.data ?? [];
  const percent = (name: string) =>
    name === 'none' ? '0' : (rates.find((rate) => rate.class === name && rate.is_now)?.percent ?? null);
  return (
    <section className={classes.preview} aria-labelledby="preview">
      <h2 id="preview" className="type-h4">
        {t('title')}
      </h2>
      {read.success ? (
        <Loaded called={catalogue}>
          {(answer) => {
            const offer = offerOf(plan, read.data, percent(read.data.tax_class));
            return (
              <PlanColumns
                offers={[offer]}
                answer={answer}
                term={leadPrice(offer.prices)?.term_months ?? 12}
              />
            );
          }}
        </Loaded>
      ) : (
        <p className="muted">{t('later')}</p>
      )}
    </section>
  );
}

const offerOf = (plan: PreviewProps['plan'], terms: PlanTerms, percent: string | null): Offer => ({
  uuid: 'preview',
  code: 'preview',
  type: plan.type ?? 'custom',
  name: plan.name,
  summary: plan.summary,
  audiences: [],
  number: 0,
  trial_days: terms.trial_days,
  seats: terms.seats,
  tax_percent: percent,
  prices: terms.prices.map(({ term_months, currency, amount, extra_seat }) => ({
    term_months,
    currency,
    ...charged(amount, percent),
    per_month: perMonth(amount, term_months),
    extra_seat,
    reduced: null,
  })),
  limits: terms.limits,
  entitlements: terms.entitlements,
  features: terms.features,
  coming: null,
});
