import type { Product } from '@datum/contract/publication/products';
import type { Choices } from '@datum/contract/publication/published';
import { href } from '@datum/contract/screens/outside';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { matchingOptions } from '../../ui/filters/option.ts';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import classes from './products.module.css';

/** An item, category or group that a search has found, and where its figures are. */
export interface FoundSeries {
  readonly code: string;
  readonly name: Readonly<Record<string, string>>;
  readonly product: Readonly<Record<string, string>>;
  readonly address: string;
  /** The visitor's sample does not show it. */
  readonly isLocked: boolean;
}

/** Most lines that one product puts under a search. */
const MOST = 12;

/** Finds what a product's figures are of, by name in either language, code, synonym or group. */
export function findSeries(product: Product, choices: Choices | undefined, q: string): FoundSeries[] {
  if (!choices) {
    return [];
  }
  const groups = new Map(choices.groups.map(({ code, name }) => [code, name]));
  const all =
    product.kind === 'prices'
      ? choices.items.map((item) => ({
          ...item,
          hint: [
            item.code,
            ...item.synonyms,
            ...names(item.name),
            ...names(groups.get(item.group) ?? {}),
          ].join(' '),
          query: { items: item.code },
          isLocked: !item.is_headline,
        }))
      : [
          ...choices.categories.map((one) => ({
            ...one,
            hint: one.code,
            query: { categories: one.code },
            isLocked: false,
          })),
          ...choices.groups.map((one) => ({
            ...one,
            hint: one.code,
            query: { of: 'groups', groups: one.code },
            isLocked: false,
          })),
        ];
  const options = all.map((each) => ({ ...each, value: each.code, label: names(each.name).join(' ') }));
  return matchingOptions(options, q, 'en')
    .slice(0, MOST)
    .map(({ code, name, query, isLocked }) => ({
      code,
      name,
      product: product.name,
      address: href('product', { slug: product.slug }, { query }),
      isLocked: isLocked && product.level === 'sample',
    }));
}

const names = (text: Readonly<Record<string, string>>) => Object.values(text);

/** What a search has found; what the sample does not show says so before it is opened. */
export function Found({ q, found }: { readonly q: string; readonly found: readonly FoundSeries[] }) {
  const t = useTranslations('products.found');
  const text = useLocalText();
  if (found.length === 0) {
    return (
      <EmptyState title={t('none', { q })} level={2}>
        {t('none-why')}
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="found" className={classes.found}>
      <h2 id="found" className="type-h3">
        {t('title', { q, count: found.length })}
      </h2>
      <ul>
        {found.map(({ code, name, product, address, isLocked }) => (
          <li key={address}>
            <span>
              <Link to={address}>{text(name)}</Link> <small>{code}</small>
            </span>
            <span>
              {text(product)}
              {isLocked && (
                <>
                  {' '}
                  <Icon name="lock" size={13} /> {t('locked')}
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
