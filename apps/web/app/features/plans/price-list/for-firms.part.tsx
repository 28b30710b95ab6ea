import type { Offer } from '@datum/contract/plans/offers';
import { href } from '@datum/contract/screens/outside';
import type { UserRecord } from '@datum/contract/sign-in/session';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';

type Seated = Pick<Offer, 'seats'>;

/** Whether a plan has seats that a person could give to nobody: they buy for themselves alone, and the server sells it to no such buyer. */
export const isForFirms = (
  { seats }: Seated,
  person: Pick<UserRecord, 'is_internal' | 'is_corporate'> | null,
): boolean => person !== null && !person.is_internal && !person.is_corporate && seats > 1;

/** In place of a button: for whom the plan is, and how an account comes to buy for an organisation. */
export function ForFirms({ offer }: { readonly offer: Seated }) {
  const t = useTranslations('pricing.for-firms');
  return (
    <p>
      {t('why', { seats: offer.seats })} <Link to={href('contact')}>{t('write')}</Link>
    </p>
  );
}
