import type { EnteredTable } from '@datum/contract/entered-series/published';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import classes from './entered-figures.module.css';

/** Of each series: where it comes from, by which licence, and what it means since when. */
export function Sources({ table }: { readonly table: EnteredTable }) {
  const t = useTranslations('entered-figures.sources');
  const text = useLocalText();
  const ui = useUi();
  return (
    <section aria-labelledby="sources" className={classes.sources}>
      <h2 id="sources" className="type-h3">
        {t('title')}
      </h2>
      <dl>
        {table.rows.map((row) => (
          <div key={row.code} className={classes.series}>
            <dt>{text(row.name)}</dt>
            <dd>
              {row.source_url ? (
                <a href={row.source_url} rel="noreferrer">
                  {row.source}
                </a>
              ) : (
                row.source
              )}
              {', '}
              {row.licence}
              {row.attribution && <p>{row.attribution}</p>}
              <ul>
                {row.definitions.map((one) => (
                  <li key={one.valid_from}>
                    {t('since', { period: formatPeriod(one.valid_from, ui) })}{' '}
                    {[one.unit, one.currency, one.base].filter(Boolean).join(', ')}
                    {text(one.meaning) && `: ${text(one.meaning)}`}
                    {one.breaks && <em> {t('breaks')}</em>}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
