import type { EnteredTable } from '@datum/contract/entered-series/published';
import { enteredOf } from '@datum/contract/subjects/entered';
import { useTranslations } from 'use-intl';

/** How the figures of the page are made of what the sources say. */
export function Method({ table }: { readonly table: EnteredTable }) {
  const t = useTranslations('entered-figures.method');
  const subject = enteredOf(table.subject);
  const parts = [
    'values',
    'growth',
    'status',
    ...(subject?.shareAlong ? (['share'] as const) : []),
    ...(subject?.inCurrencies ? (['currency'] as const) : []),
    ...(table.thin_below === null ? [] : (['samples'] as const)),
  ] as const;
  return (
    <section aria-labelledby="method">
      <h2 id="method" className="type-h3">
        {t('title')}
      </h2>
      {parts.map((part) => (
        <p key={part}>{t(part, { least: table.thin_below ?? 0 })}</p>
      ))}
    </section>
  );
}
