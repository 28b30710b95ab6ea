import type { ChosenMethod } from '@datum/contract/orders/order-facts';
import { useTranslations } from 'use-intl';
import classes from './orders.module.css';

/** Named in an order that costs nothing, where no way to pay is chosen. */
export const FREE: ChosenMethod = 'transfer';

interface MethodFieldsProps {
  /** Those that are open. */
  readonly methods: readonly ChosenMethod[];
  readonly value: ChosenMethod;
  readonly onChange: (method: ChosenMethod) => void;
}

/** How it is paid, each way with what follows from it. */
export function MethodFields({ methods, value, onChange }: MethodFieldsProps) {
  const t = useTranslations('orders.method');
  return (
    <fieldset className={classes.methods}>
      <legend>{t('label')}</legend>
      {methods.map((method) => (
        <label key={method} data-chosen={method === value || undefined}>
          <input
            type="radio"
            name="method"
            checked={method === value}
            onChange={() => onChange(method)}
            aria-describedby={`method-${method}`}
          />
          <span>
            <b>{t(method)}</b>
            <small id={`method-${method}`}>{t(`${method}-why`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
