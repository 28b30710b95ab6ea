import type { Offer, Offers } from '@datum/contract/plans/offers';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { type CardLine, cardOf } from './plan-card.rules.ts';
import classes from './price-list.module.css';
import { useFactWords } from './use-fact-words.ts';

/** Lines of the office that a card has room for; the rest stands in the table. */
const MOST_OWN = 2;
/** Products that are named one by one. */
const NAMED = 2;

interface PlanLinesProps {
  readonly offer: Offer;
  readonly offers: readonly Offer[];
  readonly answer: Pick<Offers, 'catalogue' | 'places'>;
}

/** What a plan opens, in few lines: where it is unlike the others first. */
export function PlanLines({ offer, offers, answer }: PlanLinesProps) {
  const text = useLocalText();
  const wordsOf = useCardWords(answer);
  const lines = [
    ...cardOf(offer, offers, answer).map(wordsOf),
    ...offer.features.map(text).filter(Boolean).slice(0, MOST_OWN),
  ];
  return <TickedLines lines={lines} />;
}

/** Lines with a tick each. */
export function TickedLines({ lines }: { readonly lines: readonly string[] }) {
  const t = useTranslations('pricing');
  return (
    <ul className={classes.features} aria-label={t('includes')}>
      {lines.map((line) => (
        <li key={line}>
          <Icon name="check" size={16} />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}

function useCardWords({ catalogue }: Pick<Offers, 'catalogue'>): (line: CardLine) => string {
  const t = useTranslations('pricing');
  const text = useLocalText();
  const { labelOf, wordOf } = useFactWords();
  const nameOf = (code: string) =>
    catalogue
      .find(({ product }) => product === code)
      ?.names.map(text)
      .join(', ') ?? code;
  return (one) => {
    if (one.kind === 'fact') return `${labelOf(one.line)}: ${one.line.facts.map(wordOf).join()}`;
    const { products, of } = one;
    const levels = [...new Set(products.map(({ level }) => level))];
    const [level] = levels;
    const named =
      products.length <= NAMED
        ? products.map(({ product }) => nameOf(product)).join(', ')
        : t(products.length === of ? 'card.all-products' : 'card.products', { count: products.length, of });
    return levels.length === 1 && level && level !== 'sample'
      ? `${named}, ${t(`compare.level.${level}`)}`
      : named;
  };
}
