import type { Offer } from '@datum/contract/plans/offers';
import { href } from '@datum/contract/screens/outside';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { PlanChoice } from '../../../lib/screens/plan-choice.ts';
import { useHasToken } from '../../../lib/session/use-session.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';

interface ChooseButtonProps {
  readonly offer: Offer;
  /** What was chosen beside the plan. */
  readonly choice: Omit<PlanChoice, 'plan'>;
}

/** Goes on with a plan: to sign-up, or to paying for who is signed in; the choice stays in the address. */
export function ChooseButton({ offer, choice }: ChooseButtonProps) {
  const t = useTranslations('pricing');
  const text = useLocalText();
  const isSignedIn = useHasToken();
  const query = { plan: offer.code, ...choice };
  return (
    <Button
      component={Link}
      to={isSignedIn ? href('checkout', { query }) : href('register', { query })}
      variant={offer.type === 'premium' ? 'filled' : 'default'}
      fullWidth
    >
      {t('choose', { name: text(offer.name) })}
    </Button>
  );
}
