import { may } from '@datum/contract/access/access';
import { listOffers } from '@datum/contract/plans/offers';
import { cheapestThatOpens } from '@datum/contract/plans/opened-by';
import { href } from '@datum/contract/screens/all';
import type { AccessExplanation } from '@datum/contract/subscriptions/access-explanations';
import { grantSubscription } from '@datum/contract/subscriptions/subscribers';
import { Button } from '@mantine/core';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { NEW } from '../../page-kit/record/record-beside.tsx';
import classes from './explainer.module.css';

interface WhatOpensProps {
  readonly answer: AccessExplanation;
  readonly isOwn: boolean;
}

/** The way on from a closed place: for a reader the plan that opens it, for staff the step that does. */
export function WhatOpens({ answer, isOwn }: WhatOpensProps) {
  return (
    <div className={classes.ways}>{isOwn ? <OwnWay answer={answer} /> : <StaffWay answer={answer} />}</div>
  );
}

/** Reasons that no plan helps against: somebody has to lift them. */
const ASKED_FOR = {
  account: 'administrator',
  role: 'administrator',
  verified: 'address',
  suspended: 'office',
  rejected: 'office',
  'awaiting-payment': 'office',
  'awaiting-proof': 'office',
  'organisation-closed': 'office',
  'no-seat': 'organisation',
} as const satisfies Partial<Record<AccessExplanation['steps'][number]['code'], string>>;

function OwnWay({ answer: { steps, product, level, reach, period } }: Pick<WhatOpensProps, 'answer'>) {
  const t = useTranslations('access.way');
  const text = useLocalText();
  const { answer: offers } = useCall(listOffers, { query: {} });
  const asked = steps.find(({ code, holds }) => !holds && code in ASKED_FOR);
  const isBlocked = steps.some(({ code, holds }) => !holds && (code === 'account' || code === 'role'));
  // a plan that opens it but has no more of its limit left would open nothing: the price list compares limits
  const isUsedUp = steps.some(({ code }) => code === 'used-up');
  // an earlier period may lie further back than a year: only all of the history is sure to have it
  const offer =
    isBlocked || isUsedUp
      ? undefined
      : cheapestThatOpens(offers?.data ?? [], { product, level, reach, years: period === null ? 1 : null });
  return (
    <>
      {asked && <p>{t(`ask.${ASKED_FOR[asked.code as keyof typeof ASKED_FOR]}`)}</p>}
      {offer && (
        <Button
          size="sm"
          variant="filled"
          component={RouterLink}
          to={href('checkout', { query: { plan: offer.code } })}
        >
          {t('plan', { plan: text(offer.name) })}
        </Button>
      )}
      {!isBlocked && (
        <Button size="sm" component={RouterLink} to={href('pricing')}>
          {t('pricing')}
        </Button>
      )}
    </>
  );
}

/** A subscription that goes on is changed there; else a plan is given. */
function StaffWay({ answer: { steps } }: Pick<WhatOpensProps, 'answer'>) {
  const t = useTranslations('access.way');
  const person = usePerson();
  const [search] = useSearchParams();
  const held = steps.find(
    ({ code, subscription }) => subscription && code !== 'ended' && code !== 'rejected',
  );
  // its own panel has the steps already
  if (!may(person, grantSubscription) || (held && search.get('open') === held.subscription)) return null;
  return held ? (
    <Button
      size="sm"
      component={RouterLink}
      to={`${href('subscribers')}?open=${held.subscription}&part=access`}
    >
      {t('change')}
    </Button>
  ) : (
    <Button size="sm" component={RouterLink} to={`${href('subscribers')}?open=${NEW}`}>
      {t('give')}
    </Button>
  );
}
