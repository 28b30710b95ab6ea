import type { OrderQuote } from '@datum/contract/orders/order-quotes';
import type { Offer } from '@datum/contract/plans/offers';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { fieldError } from '../../../lib/api/form-refusal.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { TextField } from '../../../ui/forms/fields/text-field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { type Choice, termOf } from '../choice.rules.ts';
import classes from '../orders.module.css';
import { useWays } from '../use-ways.ts';

interface ChoiceFieldsProps {
  readonly offer: Offer;
  readonly choice: Choice;
  readonly promo: OrderQuote['promo'];
  readonly problem: ApiProblem | null;
  /** Seats are added to a term that runs: neither it nor a promo code is chosen. */
  readonly isTermKept: boolean;
  readonly onChange: (part: Partial<Choice>) => void;
}

/** The plan, and what can be changed about it without leaving the page: term, seats, promo code. */
export function ChoiceFields({ offer, choice, promo, problem, isTermKept, onChange }: ChoiceFieldsProps) {
  const t = useTranslations('orders.checkout');
  const text = useLocalText();
  const ways = useWays();
  const term = termOf(offer, choice.term);
  const hasSeats = offer.prices.some((price) => price.term_months === term && price.extra_seat !== null);
  return (
    <div className={classes.choice}>
      <div className={classes.line}>
        <h2 className="type-h4">{text(offer.name)}</h2>
        <Link to={ways.plans({ plan: offer.code, term, code: choice.code })}>{t('other-plan')}</Link>
      </div>
      {offer.prices.length > 1 && !isTermKept && (
        <SegmentedControl
          label={t('term')}
          value={String(term)}
          options={offer.prices.map(({ term_months: months }) => ({
            value: String(months),
            label: t('months', { months }),
          }))}
          onChange={(next) => onChange({ term: Number(next) })}
        />
      )}
      {hasSeats && (
        <Applied
          key={`seats ${choice.seats}`}
          name="seats"
          label={t('seats')}
          value={choice.seats === null ? '' : String(choice.seats)}
          error={fieldError(problem, 'extra_seats')}
          onApply={(typed) => onChange({ seats: /^\d{1,5}$/.test(typed) ? Number(typed) : null })}
        />
      )}
      <Applied
        key={`code ${choice.code}`}
        name="code"
        label={t('code')}
        value={choice.code ?? ''}
        error={fieldError(problem, 'code') ?? (promo && !promo.works ? promo.message : null)}
        onApply={(typed) => onChange({ code: typed || null })}
      />
      {promo?.works && <p role="status">{promo.message}</p>}
    </div>
  );
}

interface AppliedProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
  readonly onApply: (typed: string) => void;
}

/** A field that changes the price when it is sent, not while one types. */
function Applied({ name, label, value, error, onApply }: AppliedProps) {
  const t = useTranslations('orders.checkout');
  const [typed, setTyped] = useState(value);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(typed.trim());
  };
  return (
    <form data-unkept="search" className={classes.applied} noValidate onSubmit={apply}>
      <TextField
        name={name}
        label={label}
        value={typed}
        onChange={setTyped}
        error={error}
        maxLength={40}
        autoComplete="off"
      />
      <Button type="submit" variant="default" size="sm" disabled={typed.trim() === value}>
        {typed === '' && value !== '' ? t('remove') : t('apply')}
      </Button>
    </form>
  );
}
