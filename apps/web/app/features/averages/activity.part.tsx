import type { AverageCellView } from '@datum/contract/computation/averages';
import { useTranslations } from 'use-intl';
import { useSite } from '../../lib/deploy/use-site.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import classes from './show.module.css';

/** Who took which quote in or out, newest first. */
export function ActivityList({ cell }: { readonly cell: AverageCellView }) {
  const t = useTranslations('averages');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  return (
    <section>
      <div className={classes.head}>
        <h2>{t('activity')}</h2>
      </div>
      {cell.activity.length === 0 ? (
        <p className={classes.dim}>{t('no-activity')}</p>
      ) : (
        <ul className={classes.activity}>
          {cell.activity.map(({ at, by, kind, text }) => (
            <li key={`${at}${kind}`}>
              <span className={classes.dim}>{formatMoment(at, locale, zone)}</span>
              <span>{t(kind === 'included' ? 'did.included' : 'did.excluded', { by: by ?? '', text })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
