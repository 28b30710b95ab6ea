import { href } from '@datum/contract/screens/outside';
import { OWN_CURRENCY } from '@datum/contract/values/own-currency';
import { useTranslations } from 'use-intl';
import { Link } from '../../../ui/link.tsx';
import { useMoney } from '../../../ui/words/use-money.ts';

interface PriceProps {
  /** Of the publication. */
  readonly uuid: string;
  /** Minor units before tax. */
  readonly price: number;
}

/** What a publication costs, and the way to buy its file: who is not signed in signs in on it. */
export function Price({ uuid, price }: PriceProps) {
  const t = useTranslations('site.publication');
  const { named } = useMoney(OWN_CURRENCY);
  return (
    <p>
      {t('price', { price: named(price) })}{' '}
      <Link href={href('checkout', { query: { publication: uuid } })}>{t('buy')}</Link>
    </p>
  );
}
