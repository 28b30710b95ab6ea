import { COMPUTED_FAMILY } from '@datum/contract/index-families';
import type { Passport } from '@datum/contract/passport';
import { addMonths } from '@datum/contract/period';
import type { Reading } from '@datum/database/open';
import { publishIndex } from '@datum/index-numbers/publication/publish-index';
import { pairKey } from '../runs/basket.rules.ts';
import { readBase, readRunFrame } from '../runs/frame.queries.ts';
import { readWeights } from '../runs/inputs.queries.ts';
import { remainingWeights } from '../runs/table-two.rules.ts';
import {
  readChildSeries,
  readIndexValues,
  readItemLines,
  readNames,
  readOtherQuotes,
  readPublishedValues,
  readQuotesByIds,
  readRunAverages,
} from './figure.queries.ts';
import type { PassportFrame } from './passport.queries.ts';
import { readCells } from './queries.ts';
import { printed } from './table.rules.ts';

type Parts = Pick<
  Passport,
  | 'recompute'
  | 'base_mean'
  | 'components'
  | 'items'
  | 'members'
  | 'quotes'
  | 'quote_details'
  | 'quotes_hidden'
  | 'imputation'
  | 'imputed_share'
>;

const NOTHING: Parts = {
  recompute: 'server',
  base_mean: 1,
  components: [],
  items: [],
  members: [],
  quotes: [],
  quote_details: [],
  quotes_hidden: null,
  imputation: null,
  imputed_share: null,
};

/** What a figure is made of, one level down, and how the browser repeats it. */
export async function readPassportParts(db: Reading, frame: PassportFrame): Promise<Parts> {
  const { kind, is_leaf: isLeaf } = frame.figure;
  if (kind === 'average') {
    return isLeaf ? averageParts(db, frame) : averageMembers(db, frame);
  }
  if (kind === 'group_index') {
    return isLeaf ? itemParts(db, frame) : indexMembers(db, frame);
  }
  const components = await componentParts(db, frame);
  return isLeaf
    ? components
    : { ...components, ...(await indexMembers(db, frame)), components: components.components };
}

/** A leaf's average: its quotes, or how it was imputed. */
async function averageParts(db: Reading, frame: PassportFrame): Promise<Parts> {
  const { figure, period, person, rules } = frame;
  const itemId = figure.item_id ?? 0;
  const [average] = await readRunAverages(
    db,
    COMPUTED_FAMILY,
    frame.run.id,
    period,
    [itemId],
    [figure.region_id],
  );
  if (!average) {
    return NOTHING;
  }
  if (average.method !== null) {
    const before = await readRunAverages(
      db,
      COMPUTED_FAMILY,
      frame.run.id,
      addMonths(period, -1),
      [itemId],
      [figure.region_id],
    );
    return {
      ...NOTHING,
      imputation: { method: average.method, previous: before[0]?.value ?? null },
      imputed_share: 1,
    };
  }
  const used = await readQuotesByIds(db, itemId, average.quote_ids);
  const mayShow = person?.isInternal || average.n_sources >= rules.minSources;
  const quotes = mayShow ? used.flatMap(({ unit_price }) => unit_price ?? []) : [];
  const others = person?.isInternal
    ? await readOtherQuotes(db, itemId, figure.region_id, period, average.quote_ids)
    : [];
  const detail = (row: (typeof used)[number], included: boolean) => ({
    id: row.id,
    source: row.source,
    observed_on: row.observed_on,
    unit_price: row.unit_price ?? '',
    origin: row.origin,
    note: row.note,
    included,
  });
  return {
    ...NOTHING,
    recompute: mayShow ? 'mean_of_quotes' : 'server',
    quotes: quotes.toSorted((a, b) => Number(a) - Number(b)),
    quotes_hidden: mayShow ? 'none' : 'below_limit',
    quote_details: person?.isInternal
      ? [...used.map((row) => detail(row, true)), ...others.map((row) => detail(row, false))]
      : [],
    imputed_share: 0,
  };
}

/** A total of averages: share x value of its leaves. */
async function averageMembers(db: Reading, frame: PassportFrame): Promise<Parts> {
  const { figure, period, leafIds } = frame;
  const averages = await readRunAverages(
    db,
    COMPUTED_FAMILY,
    frame.run.id,
    period,
    [figure.item_id ?? 0],
    leafIds,
  );
  const series = await readChildSeries(db, {
    subject: figure.subject,
    kind: 'average',
    revision: figure.revision,
    regionIds: leafIds,
    itemIds: [figure.item_id ?? 0],
  });
  const values = new Map(averages.map((row) => [row.region_id, row.value]));
  const hidden = new Set(
    averages
      .filter(({ suppressed, method }) => suppressed && method === null)
      .map(({ region_id }) => region_id),
  );
  return membersOf(db, frame, series, values, hidden, frame.rules.decimals.price);
}

/** A total of indices: share x value of its leaves. */
async function indexMembers(db: Reading, frame: PassportFrame): Promise<Parts> {
  const { figure, period, leafIds } = frame;
  const kind = figure.kind === 'group_index' ? 'group_index' : 'cost_index';
  const series = await readChildSeries(db, {
    subject: figure.subject,
    kind,
    revision: figure.revision,
    regionIds: leafIds,
    variant: figure.variant,
    ...(kind === 'group_index' ? { groupIds: [figure.group_id ?? 0] } : { categoryId: figure.category_id }),
  });
  const values = await readIndexValues(
    db,
    series.map(({ id }) => id),
    period,
    frame.run.id,
  );
  const bySeries = new Map(values.map((row) => [row.series_id, row.value]));
  return membersOf(
    db,
    frame,
    series,
    new Map(series.map(({ id, region_id }) => [region_id, bySeries.get(id) ?? null])),
    new Set(),
    frame.rules.decimals.index,
  );
}

async function membersOf(
  db: Reading,
  frame: PassportFrame,
  series: readonly { id: number; region_id: number }[],
  values: ReadonlyMap<number, number | null>,
  hidden: ReadonlySet<number>,
  decimals: number,
): Promise<Parts> {
  const { basket, leafIds, period, asOf, person } = frame;
  const names = new Map((await readNames(db, 'regions', leafIds)).map((row) => [row.id, row]));
  const cells = new Map(
    (
      await readCells(
        db,
        series.map(({ id }) => id),
        period,
        period,
        asOf,
      )
    ).map((cell) => [cell.series_id, cell]),
  );
  const seriesOf = new Map(series.map(({ id, region_id }) => [region_id, id]));
  const members = basket.regions
    .filter(({ regionId }) => leafIds.includes(regionId) && (values.get(regionId) ?? null) !== null)
    .map(({ regionId, share }) => {
      const cell = cells.get(seriesOf.get(regionId) ?? 0);
      const mayShow = person?.isInternal || !hidden.has(regionId);
      const name = names.get(regionId);
      return {
        label: name?.name ?? {},
        code: name?.code ?? '',
        share,
        value: mayShow ? (values.get(regionId) ?? null) : null,
        printed: printed(cell?.value ?? null, decimals),
        figure: cell ? `${cell.series_id}.${period}.${cell.sequence}` : null,
      };
    });
  return {
    ...NOTHING,
    recompute: members.every(({ value }) => value !== null) ? 'shares' : 'server',
    members,
  };
}

/** A leaf's unit price index: the relatives of its items to their base prices. */
async function itemParts(db: Reading, frame: PassportFrame): Promise<Parts> {
  const { figure, period, basket, asOf, person, run } = frame;
  const members = basket.items.filter(({ groupId }) => groupId === figure.group_id);
  const itemIds = members.map(({ itemId }) => itemId);
  const averages = new Map(
    (await readRunAverages(db, COMPUTED_FAMILY, run.id, period, itemIds, [figure.region_id])).map((row) => [
      row.item_id,
      row,
    ]),
  );
  const series = await readChildSeries(db, {
    subject: 'bmp',
    kind: 'average',
    revision: 1,
    regionIds: [figure.region_id],
    itemIds,
  });
  const cells = new Map(
    (
      await readCells(
        db,
        series.map(({ id }) => id),
        period,
        period,
        asOf,
      )
    ).map((cell) => [series.find(({ id }) => id === cell.series_id)?.item_id ?? 0, cell]),
  );
  const lines = await readItemLines(db, figure.base_period_id ?? 0, figure.region_id, itemIds);
  const items = lines.flatMap((line) => {
    const average = averages.get(line.id);
    const cell = cells.get(line.id);
    if (!average || average.value === null || line.base_price === null) {
      return [];
    }
    const mayShow = person?.isInternal || (cell !== undefined && !cell.suppressed);
    return [
      {
        label: line.name,
        code: line.code,
        weight: members.find(({ itemId }) => itemId === line.id)?.weight ?? 1,
        base_price: mayShow ? line.base_price : null,
        price: mayShow ? average.value : null,
        relative: publishIndex({ value: average.value / line.base_price, decimals: 1 }),
        n_quotes: average.n_quotes,
        status: average.value_status,
        figure: cell ? `${cell.series_id}.${period}.${cell.sequence}` : null,
        published: cell !== undefined,
      },
    ];
  });
  const order = new Map(
    itemIds.map((id, position) => [lines.find((line) => line.id === id)?.code ?? '', position]),
  );
  return {
    ...NOTHING,
    recompute: items.every(({ price }) => price !== null) ? 'elementary' : 'server',
    base_mean: await baseMeanOf(db, frame),
    items: items.toSorted((a, b) => (order.get(a.code) ?? 0) - (order.get(b.code) ?? 0)),
  };
}

/** The group's mean over the base period, computed again from the base period's own averages. */
async function baseMeanOf(db: Reading, { figure, run, basket }: PassportFrame): Promise<number> {
  if (figure.period_from === figure.period_to) {
    return 1;
  }
  const frame = await readRunFrame(db, run.id);
  const { baseMeans } = await readBase(db, frame, basket);
  return baseMeans.get(pairKey(figure.group_id ?? 0, figure.region_id)) ?? 1;
}

/** A cost index: weight x unit price index of its groups, and what each added since the period before. */
async function componentParts(db: Reading, frame: PassportFrame): Promise<Parts> {
  const { figure, period, basket, asOf, run } = frame;
  const weights =
    (await readWeights(db, run.weight_set_id ?? 0)).get(figure.category_id ?? 0) ?? new Map<number, number>();
  const remaining = remainingWeights(weights, basket.exclusions.get(figure.variant) ?? [], basket);
  const groupIds = remaining.map(([id]) => id);
  const series = await readChildSeries(db, {
    subject: figure.subject,
    kind: 'group_index',
    revision: figure.revision,
    regionIds: [figure.region_id],
    groupIds,
  });
  const seriesIds = series.map(({ id }) => id);
  const [now, before, cells, names] = await Promise.all([
    readIndexValues(db, seriesIds, period, run.id),
    readPublishedValues(db, seriesIds, addMonths(period, -1), asOf),
    readCells(db, seriesIds, period, period, asOf),
    readNames(db, 'item_groups', groupIds),
  ]);
  const seriesOf = new Map(series.map(({ id, group_id }) => [group_id ?? 0, id]));
  const valueIn = <R extends { series_id: number }>(rows: readonly R[], group: number) =>
    rows.find(({ series_id }) => series_id === seriesOf.get(group));
  const present = remaining.flatMap(([group, weight]) => {
    const row = valueIn(now, group);
    return row
      ? [
          {
            group,
            weight,
            value: row.value,
            imputed: row.imputed_share,
            earlier: valueIn(before, group)?.value ?? null,
          },
        ]
      : [];
  });
  const total = present.reduce((sum, { weight }) => sum + weight, 0);
  return {
    ...NOTHING,
    recompute: 'weighted_mean',
    imputed_share:
      total > 0 ? present.reduce((sum, { weight, imputed }) => sum + weight * imputed, 0) / total : null,
    components: present.map(({ group, weight, value, earlier }) => {
      const name = names.find(({ id }) => id === group);
      const cell = cells.find(({ series_id }) => series_id === seriesOf.get(group));
      return {
        label: name?.name ?? {},
        code: name?.code ?? '',
        weight: (weight / total) * 100,
        value,
        relative: publishIndex({ value, decimals: 1 }),
        points: publishIndex({ value: (weight * value) / total, decimals: 2 }),
        contribution:
          earlier === null
            ? null
            : publishIndex({ value: (weight * (value - earlier)) / total, decimals: 2 }),
        figure: cell ? `${cell.series_id}.${period}.${cell.sequence}` : null,
      };
    }),
  };
}
