import { hasPlanType } from '@datum/contract/access/access';
import { listOffers, type Offer, type Offers } from '@datum/contract/plans/offers';
import { href } from '@datum/contract/screens/outside';
import type { UserRecord } from '@datum/contract/sign-in/session';
import { useEffect } from 'react';
import { Link, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { read } from '../../lib/api/api.server.ts';
import { choiceIn } from '../../lib/screens/plan-choice.ts';
import { restoreSession } from '../../lib/session/session-calls.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { withTexts } from '../../lib/texts/texts.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Route } from './+types/plan.page.ts';
import { ChooseButton } from './price-list/choose-button.part.tsx';
import { ForFirms, isForFirms } from './price-list/for-firms.part.tsx';
import { PlanColumns } from './price-list/plan-columns.part.tsx';
import classes from './price-list/price-list.module.css';
import { WhatChanges } from './price-list/what-changes.part.tsx';

/** Public plans; a promo code of the choice is asked about with them. */
export async function loader(args: Route.LoaderArgs) {
  const choice = choiceIn(new URL(args.request.url).searchParams);
  return read(listOffers, { query: choice?.code ? { code: choice.code } : {} }, args);
}

/** The texts of the price list come with its first page. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withTexts('pricing', serverLoader());

export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.searchParams.get('code') !== nextUrl.searchParams.get('code');

/** The plans as they are to one reader: which one is theirs, and what another would change. */
export default function PlanPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('pricing');
  return (
    <div className={classes.page}>
      <PageHeader title={t('plan.title')} lead={t('plan.lead')} size="reading" />
      {loaderData.data.length === 0 ? (
        <EmptyState title={t('none')}>{t('none-why')}</EmptyState>
      ) : (
        <Plans answer={loaderData} />
      )}
    </div>
  );
}

/** The columns with the own plan and the chosen one marked. */
export function Plans({ answer }: { readonly answer: Offers }) {
  const t = useTranslations('pricing.plan');
  const text = useLocalText();
  const person = usePerson();
  // a link that somebody sent opens here first: the page itself looks for who is signed in
  useEffect(() => void restoreSession(), []);
  const [search] = useSearchParams();
  const choice = choiceIn(search);
  const current = person ? offerOf(person, answer.data) : undefined;
  const chosen = answer.data.find(({ code }) => code === choice?.plan);
  const marked = chosen
    ? { code: chosen.code, label: t(chosen === current ? 'current' : 'chosen') }
    : current && { code: current.code, label: t('current') };
  const { plan: _, ...rest } = choice ?? { plan: '' };
  return (
    <>
      {person && (
        <p className={classes.notes}>
          {current
            ? t('yours', { name: text(current.name) })
            : t(person.subscription ? 'yours-elsewhere' : 'yours-none')}
        </p>
      )}
      {choice && <Chosen offer={chosen} isSignedIn={person !== null} />}
      {answer.promo && (
        <p className={answer.promo.works ? classes.notes : classes.refused}>{answer.promo.message}</p>
      )}
      <PlanColumns
        offers={answer.data}
        answer={answer}
        term={Number(choice?.term ?? 12)}
        marked={marked ?? null}
        action={(offer) => {
          if (offer === current) return null;
          return isForFirms(offer, person) ? (
            <ForFirms offer={offer} />
          ) : (
            <ChooseButton offer={offer} choice={rest} />
          );
        }}
        more={(offer) =>
          current && offer !== current ? <WhatChanges from={current} to={offer} answer={answer} /> : null
        }
      />
      <p className={classes.notes}>
        <Link to={href('pricing', { query: rest })}>{t('compare')}</Link>
      </p>
    </>
  );
}

/** The offer that a person's subscription is of, as far as the session tells it. */
const offerOf = (person: UserRecord, offers: readonly Offer[]): Offer | undefined =>
  offers.find(({ code }) => code === person.subscription?.plan.code) ??
  // a plan that is no longer in the price list: the first of its type stands for it
  offers.find(({ type }) => hasPlanType(person, type));

/** What was chosen in the price list, and what can be done about it today. */
function Chosen({ offer, isSignedIn }: { readonly offer: Offer | undefined; readonly isSignedIn: boolean }) {
  const t = useTranslations('pricing');
  const text = useLocalText();
  return (
    <aside className={classes.chosen} aria-label={t('chosen.title')}>
      {offer ? (
        <p>
          {t('chosen.title')}: <strong>{text(offer.name)}</strong>. {isSignedIn && t('plan.ask')}
        </p>
      ) : (
        <p>{t('chosen.gone')}</p>
      )}
    </aside>
  );
}
