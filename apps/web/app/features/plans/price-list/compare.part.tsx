import type { Offer, Offers } from '@datum/contract/plans/offers';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { SwitchField } from '../../../ui/forms/fields/switch-field.tsx';
import { comparedOffers, onlyDifferences } from './compared.rules.ts';
import classes from './price-list.module.css';
import { useFactWords } from './use-fact-words.ts';

interface CompareProps {
  readonly offers: readonly Offer[];
  readonly answer: Pick<Offers, 'catalogue' | 'places'>;
  /** Whether what is free stands before them. */
  readonly withFree?: boolean;
  readonly differences: boolean;
  readonly onDifferences: (only: boolean) => void;
}

/** All that the plans open, side by side; the head and the first column stay in sight. */
export function Compare({ offers, answer, withFree = false, differences, onDifferences }: CompareProps) {
  const t = useTranslations('pricing.compare');
  const text = useLocalText();
  const { labelOf, wordOf, freeOf } = useFactWords();
  const all = comparedOffers(offers, answer);
  const sections = differences ? onlyDifferences(all) : all;
  return (
    <div className={classes.compare}>
      <div className={classes.compareHead}>
        <h2 id="compare" className="type-h2">
          {t('title')}
        </h2>
        {offers.length > 1 && (
          <SwitchField
            name="differences"
            label={t('differences')}
            value={differences}
            onChange={onDifferences}
          />
        )}
      </div>
      {sections.length === 0 ? (
        <p className="muted">{t('same')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus to be scrolled by keys
        <section className={classes.scroll} aria-label={t('title')} tabIndex={0}>
          <table className={classes.table}>
            <caption className="visually-hidden">{t('title')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('what')}</th>
                {withFree && <th scope="col">{t('free.name')}</th>}
                {offers.map(({ uuid, name }) => (
                  <th key={uuid} scope="col">
                    {text(name)}
                  </th>
                ))}
              </tr>
            </thead>
            {sections.map(({ id, lines }) => (
              <tbody key={id}>
                <tr className={classes.section}>
                  <th scope="rowgroup" colSpan={offers.length + (withFree ? 2 : 1)}>
                    <span>{t(`section.${id}`)}</span>
                  </th>
                </tr>
                {lines.map((line) => (
                  <tr key={line.id}>
                    <th scope="row">{labelOf(line)}</th>
                    {withFree && <td>{freeOf(line)}</td>}
                    {line.facts.map((fact, place) => (
                      <td key={offers[place]?.uuid}>{wordOf(fact)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </section>
      )}
    </div>
  );
}
