import type { ShownFigure } from '@datum/contract/content/content-calls';
import type { LiveFigure } from '@datum/contract/content/rich-text';
import { requireSubject } from '@datum/contract/subjects/all';
import type { Reading } from '@datum/database/open';
import { openedFor, type SignedIn } from '../../../platform/session/signed-in.ts';
import { readPrinting } from '../../published/printing.queries.ts';
import { readPublishedSpan } from '../../published/queries.ts';
import { changeBetween, opensOne, printed, tablePrinting } from '../../published/table.rules.ts';
import { comparedWith, type Read, toldPeriods } from './figures.rules.ts';
import { type Cell, type NamedSeries, readCells, readNamed, readNewest } from './series.queries.ts';

/** Live figures of what runs compute, printed by the rules of their product's vintage. */
export async function readComputedFigures(
  db: Reading,
  vintage: number,
  figures: readonly LiveFigure[],
  person: SignedIn | null,
): Promise<Read<ShownFigure>[]> {
  if (figures.length === 0) return [];
  const known = await readNamed(db, [...new Set(figures.map(({ series }) => series))]);
  const newest = await readNewest(db, [...known.keys()], vintage);
  const wanted = figures.flatMap((figure) => {
    const series = known.get(figure.series);
    const latest = newest.get(figure.series);
    if (!series || !latest) return [];
    return [{ figure, series, period: figure.period === 'latest' ? latest : figure.period }];
  });
  const subjects = [...new Set(wanted.map(({ series }) => series.subject))];
  const products = new Map(
    await Promise.all(subjects.map(async (code) => [code, await readProduct(db, code, vintage)] as const)),
  );
  const cells = await readCells(
    db,
    wanted.flatMap(({ figure, period }) =>
      toldPeriods(figure, period).map((one) => ({ series: figure.series, period: one })),
    ),
    vintage,
  );
  return wanted.flatMap(({ figure, series, period }): Read<ShownFigure>[] => {
    const product = products.get(series.subject);
    return product ? [[figure, shownOf({ figure, series, period, product, cells, person })]] : [];
  });
}

/** How a product is printed at a vintage, and its newest period: what is open is counted from it. */
async function readProduct(db: Reading, code: string, vintage: number) {
  const [rules, { latest }] = await Promise.all([
    readPrinting(db, code, vintage),
    readPublishedSpan(db, code, vintage),
  ]);
  return { printing: tablePrinting(rules, requireSubject(code).kind), latest };
}

interface Found {
  readonly figure: LiveFigure;
  readonly series: NamedSeries;
  readonly period: string;
  readonly product: Awaited<ReturnType<typeof readProduct>>;
  readonly cells: ReadonlyMap<string, Cell>;
  readonly person: SignedIn | null;
}

function shownOf({ figure, series, period, product, cells, person }: Found): ShownFigure {
  const { printing, latest } = product;
  const subject = requireSubject(series.subject);
  const opened = openedFor(person, subject.product);
  const place = { level: series.level, isHeadline: series.is_headline, newest: latest ?? period };
  const isLocked = !toldPeriods(figure, period).every((one) => opensOne(opened, { ...place, period: one }));
  const [before = null] = comparedWith(figure, period);
  const cellAt = (at: string) => cells.get(`${series.id} ${at}`);
  const cell = cellAt(period);
  const value = before
    ? cell && changeBetween(cell, cellAt(before), printing)
    : printed(cell?.value ?? null, printing.decimals);
  return {
    value: isLocked ? null : (value ?? null),
    decimals: before ? printing.change.decimals : printing.decimals,
    unit: before ? '%' : (series.unit ?? ''),
    label: series.label,
    place: series.place,
    product: subject.name,
    base: series.base,
    variant: series.variant === '' ? null : (cell?.variant_name ?? series.variant_name),
    period: cell ? period : null,
    before,
    live_at: cell?.live_at?.toISOString() ?? null,
    figure: cell ? `${series.id}.${period}.${cell.sequence}` : null,
    slug: subject.slugs.product,
    is_locked: isLocked,
  };
}
