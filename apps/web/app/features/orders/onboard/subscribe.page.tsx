import { listOffers, type Offer, type Offers } from '@datum/contract/plans/offers';
import { href } from '@datum/contract/screens/outside';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../lib/api/use-call.ts';
import { useParamsState } from '../../../lib/screens/params.ts';
import { usePerson } from '../../../lib/session/use-session.ts';
import { withTexts } from '../../../lib/texts/texts.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Loaded } from '../../../page-kit/loaded.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ForFirms, isForFirms } from '../../plans/price-list/for-firms.part.tsx';
import { PlanColumns } from '../../plans/price-list/plan-columns.part.tsx';
import { CHOICE, type Choice, termOf } from '../choice.rules.ts';
import classes from '../orders.module.css';
import { Step } from '../step.part.tsx';

export const clientLoader = () => withTexts('buying', Promise.resolve(null));
clientLoader.hydrate = true as const;
export const HydrateFallback = () => null;

/** A new account chooses a plan; the one that was chosen before signing up is marked. Going on without one is as good. */
export default function SubscribePage() {
  const t = useTranslations('orders.onboard');
  const [choice, change] = useParamsState(CHOICE);
  const called = useCall(listOffers, { query: choice.code ? { code: choice.code } : {} });
  return (
    <>
      <Step of="plan" />
      <PageHeader title={t('title')} lead={t('lead')} />
      <Loaded called={called}>
        {(answer) => <Plans answer={answer} choice={choice} onChange={change} />}
      </Loaded>
      <p>
        <Link to={href('home')}>{t('free')}</Link>
      </p>
      <p>
        <Link to={href('complimentary-login', { query: { by: 'code' } })}>{t('invited')}</Link>
      </p>
    </>
  );
}

interface PlansProps {
  readonly answer: Offers;
  readonly choice: Choice & { readonly audience: string | null };
  readonly onChange: (part: Partial<Choice>) => void;
}

function Plans({ answer, choice, onChange }: PlansProps) {
  const t = useTranslations('orders.onboard');
  const words = useTranslations('orders.checkout');
  const text = useLocalText();
  const person = usePerson();
  const sold = answer.data.filter(({ prices }) => prices.length > 0);
  const fitting = sold.filter(({ audiences }) => audiences.some((one) => one === choice.audience));
  const offers = fitting.length > 0 ? fitting : sold;
  const terms = [...new Set(offers.flatMap(({ prices }) => prices.map((price) => price.term_months)))];
  const chosen = offers.find(({ code }) => code === choice.plan);
  if (offers.length === 0) return <EmptyState title={t('none')}>{t('none-why')}</EmptyState>;
  const on = (offer: Offer) =>
    href('onboard.initiate', {
      query: {
        plan: offer.code,
        term: termOf(offer, choice.term),
        code: choice.code,
        audience: choice.audience,
      },
    });
  return (
    <>
      <div className={classes.choice}>
        {terms.length > 1 && (
          <SegmentedControl
            label={words('term')}
            value={String(choice.term)}
            options={terms
              .toSorted((one, other) => one - other)
              .map((months) => ({ value: String(months), label: words('months', { months }) }))}
            onChange={(next) => onChange({ term: Number(next) })}
          />
        )}
        {answer.promo && <p role="status">{answer.promo.message}</p>}
      </div>
      <PlanColumns
        offers={chosen ? [chosen, ...offers.filter((offer) => offer !== chosen)] : offers}
        answer={answer}
        term={choice.term}
        marked={chosen ? { code: chosen.code, label: t('chosen') } : null}
        action={(offer) =>
          isForFirms(offer, person) ? (
            <ForFirms offer={offer} />
          ) : (
            <Button
              component={Link}
              to={on(offer)}
              variant={offer === chosen ? 'filled' : 'default'}
              fullWidth
            >
              {t('choose', { plan: text(offer.name) })}
            </Button>
          )
        }
      />
    </>
  );
}
