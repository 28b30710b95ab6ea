import type { KeptFigure } from '@datum/contract/feedback/feedback-view';
import { requireSubject } from '@datum/contract/subjects/all';
import { enteredOf } from '@datum/contract/subjects/entered';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading } from '@datum/database/open';
import type { PublishedCache } from '../../../platform/cache/published.ts';
import { readOrigin, readPublishedSeries } from '../../entered-series/published/published.queries.ts';
import { findFigure } from '../../published/figure.queries.ts';
import { readPrinting } from '../../published/printing.queries.ts';
import { printed, tablePrinting } from '../../published/table.rules.ts';

interface Named {
  readonly series: number;
  readonly period: string;
  /** Computed and entered figures share one order of vintages: it tells of which kind a figure is. */
  readonly sequence: number;
}

/** A published figure by its permanent id, as it is kept with a doubt; undefined where there is none. */
export async function readDoubted(
  db: Reading,
  published: PublishedCache,
  figure: string,
  filters: string,
): Promise<KeptFigure | undefined> {
  const [series = '', period = '', sequence = ''] = figure.split('.');
  const named = { series: Number(series), period, sequence: Number(sequence) };
  const found = (await readComputed(db, published, named)) ?? (await readEntered(db, named));
  return found && { ...found, ...named, figure, filters };
}

type Doubted = Omit<KeptFigure, keyof Named | 'figure' | 'filters'>;

async function readComputed(
  db: Reading,
  published: PublishedCache,
  { series, period, sequence }: Named,
): Promise<Doubted | undefined> {
  const shared: PublishedCache['part'] = (key, read) => published.part(key, read);
  const found = await findFigure(db, shared, series, period, sequence);
  if (!found) return undefined;
  const subject = requireSubject(found.subject);
  const { decimals } = tablePrinting(await readPrinting(db, found.subject, sequence), subject.kind);
  const base = found.base_label?.['en'];
  return {
    subject: found.subject,
    slug: subject.slugs.product,
    label: withVariant(found.item_name ?? found.category_name ?? found.group_name ?? {}, found.variant_name),
    place: found.region_name,
    value: found.suppressed ? null : printed(found.value, decimals),
    decimals,
    unit: found.item_name && found.unit ? `RM/${found.unit}` : base ? `(${base})` : '',
    live_at: found.live_at?.toISOString() ?? null,
  };
}

const withVariant = (label: LocalText, variant: LocalText | null): LocalText =>
  variant === null
    ? label
    : Object.fromEntries(
        Object.entries(label).map(([locale, text]) => [
          locale,
          `${text}, ${variant[locale] ?? variant['en'] ?? ''}`,
        ]),
      );

async function readEntered(db: Reading, named: Named): Promise<Doubted | undefined> {
  const found = await readOrigin(db, named);
  const subject = enteredOf(found?.subject);
  if (!found || !subject) return undefined;
  const own = (await readPublishedSeries(db, subject.code, named.sequence)).find(
    ({ id }) => id === named.series,
  );
  const definition = own?.definitions.findLast(({ valid_from }) => valid_from <= named.period);
  const { unit = '', base = '' } = definition ?? {};
  return {
    subject: subject.code,
    slug: subject.slugs.product,
    label: found.name,
    place: {},
    value: found.value,
    decimals: own?.decimals ?? subject.decimals,
    unit: base && base !== unit ? `${unit} (${base})` : unit,
    live_at: found.live_at.toISOString(),
  };
}
