import type { OrderQuote } from '@datum/contract/orders/order-quotes';
import { href } from '@datum/contract/screens/outside';
import { useTranslations } from 'use-intl';
import { CheckField } from '../../../ui/forms/fields/check-field.tsx';

interface TermsTickProps {
  readonly terms: OrderQuote['terms'];
  /** Number of the version that was ticked. */
  readonly value: number | null;
  readonly error: string | null;
  readonly onChange: (number: number | null) => void;
}

/** The terms in force are ticked by everybody who buys, for every way to pay; where the office has none, that is said. */
export function TermsTick({ terms, value, error, onChange }: TermsTickProps) {
  const t = useTranslations('orders.terms');
  if (!terms) return <p className="muted">{t('none')}</p>;
  return (
    <div>
      <CheckField
        name="terms"
        label={t('accept', { number: String(terms.number) })}
        value={value === terms.number}
        error={error}
        onChange={(on) => onChange(on ? terms.number : null)}
      />
      <a href={href('privacy', { query: { document: 'terms' } })} target="_blank" rel="noreferrer">
        {t('read')}
      </a>
    </div>
  );
}
