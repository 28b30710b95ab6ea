import type { Offers } from '@datum/contract/plans/offers';
import { useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import classes from './price-list.module.css';

interface PromoFieldProps {
  readonly answer: Pick<Offers, 'data' | 'promo'>;
  /** The other switches, as they stand in the address. */
  readonly kept: {
    readonly audience: string | null;
    readonly term: number;
    readonly differences: string;
  };
}

/** Kept in the address: it works without scripts, and can be sent to others. The field has the focus back once it is answered. */
export function PromoField({ answer: { data, promo }, kept }: PromoFieldProps) {
  const t = useTranslations('pricing.promo');
  const text = useLocalText();
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(false);
  const { key } = useLocation();
  useEffect(() => {
    if (!key || !sent.current) return;
    sent.current = false;
    if (field.current && promo) field.current.value = promo.code;
    field.current?.focus();
  }, [key, promo]);
  const cheaper = data.filter(({ prices }) => prices.some(({ reduced }) => reduced !== null));
  return (
    <Form
      data-unkept="search"
      className={classes.promo}
      preventScrollReset
      onSubmit={() => (sent.current = true)}
    >
      {kept.audience && <input type="hidden" name="audience" value={kept.audience} />}
      {kept.term !== 12 && <input type="hidden" name="term" value={kept.term} />}
      {kept.differences === 'only' && <input type="hidden" name="differences" value="only" />}
      <label>
        {t('label')}
        <br />
        <input
          ref={field}
          name="code"
          maxLength={30}
          autoComplete="off"
          defaultValue={promo?.code ?? ''}
          aria-describedby="promo-said"
        />
      </label>
      <button type="submit">{t('use')}</button>
      <p id="promo-said" role="status" className={promo && !promo.works ? classes.refused : undefined}>
        {promo?.message}{' '}
        {promo?.works && t('cheaper', { plans: cheaper.map(({ name }) => text(name)).join(', ') })}
      </p>
    </Form>
  );
}
