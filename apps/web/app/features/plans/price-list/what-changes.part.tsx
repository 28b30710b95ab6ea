import type { Offer, Offers } from '@datum/contract/plans/offers';
import { useTranslations } from 'use-intl';
import { changesBetween, comparedOffers } from './compared.rules.ts';
import classes from './price-list.module.css';
import { useFactWords } from './use-fact-words.ts';

interface WhatChangesProps {
  readonly from: Offer;
  readonly to: Offer;
  readonly answer: Pick<Offers, 'catalogue' | 'places'>;
}

/** What one would gain and lose on another plan, line by line. */
export function WhatChanges({ from, to, answer }: WhatChangesProps) {
  const t = useTranslations('pricing.plan');
  const { labelOf, wordOf } = useFactWords();
  const changes = changesBetween(comparedOffers([from, to], answer), 0, 1);
  if (changes.length === 0) return <p className="muted">{t('same')}</p>;
  return (
    <ul className={classes.changes} aria-label={t('changes')}>
      {changes.map(({ line, change }) => (
        <li key={line.id} data-change={change}>
          <strong>{t(change)}</strong> {labelOf(line)}: {line.facts.map(wordOf).join(' → ')}
        </li>
      ))}
    </ul>
  );
}
