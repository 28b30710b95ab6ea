import type { KeptFigure } from '@datum/contract/feedback/feedback-view';
import { requireSubject } from '@datum/contract/subjects/all';
import type { Reading } from '@datum/database/open';
import type { PublishedCache } from '../../../platform/cache/published.ts';
import { findFigure } from '../../published/figure.queries.ts';

/** A published figure by its permanent id, as it is kept with a doubt; undefined where there is none. */
export async function readDoubted(
  db: Reading,
  published: PublishedCache,
  figure: string,
  filters: string,
): Promise<KeptFigure | undefined> {
  const [series = '', period = '', sequence = ''] = figure.split('.');
  const shared: PublishedCache['part'] = (key, read) => published.part(key, read);
  const found = await findFigure(db, shared, Number(series), period, Number(sequence));
  if (!found) return undefined;
  const isAverage = found.kind === 'average';
  const decimals = isAverage ? 2 : 1;
  return {
    figure,
    series: Number(series),
    sequence: Number(sequence),
    subject: found.subject,
    slug: requireSubject(found.subject).slugs.product,
    label: found.item_name ?? found.category_name ?? found.group_name ?? {},
    place: found.region_name,
    period,
    value: found.suppressed || found.value === null ? null : Number(found.value).toFixed(decimals),
    decimals,
    unit: isAverage && found.unit ? `RM/${found.unit}` : '',
    live_at: found.live_at?.toISOString() ?? null,
    filters,
  };
}
