import type { Passport } from '@datum/contract/publication/passport';
import type { Reading } from '@datum/database/open';
import { withoutResidue } from '@datum/index-numbers/publication/print';
import { readChildSeries, readIndexValues } from '../figure.queries.ts';
import { readCells } from '../queries.ts';
import { printed } from '../table.rules.ts';
import { figureShares } from './index-weights.queries.ts';
import { readAllNames } from './names.queries.ts';
import { NOTHING, type PassportFrame, type PassportParts } from './passport-frame.queries.ts';

/** A total of indices: share x value of its leaves; `isRounded`: the reader has printed values alone. */
export async function indexMembers(
  db: Reading,
  frame: PassportFrame,
  isRounded: boolean,
): Promise<PassportParts> {
  const { figure, period, leafIds } = frame;
  const kind = figure.kind === 'group_index' ? 'group_index' : 'cost_index';
  const series = await readChildSeries(db, {
    subjects: [figure.subject],
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
  const imputedOf = new Map(values.map((row) => [row.series_id, row.imputed_share]));
  const own = await readIndexValues(db, [figure.series_id], period, frame.run.id);
  const { factors, divisor } = await figureShares(db, frame);
  const parts = await membersOf(
    db,
    frame,
    series,
    new Map(series.map(({ id, region_id }) => [region_id, bySeries.get(id) ?? null])),
    {
      decimals: frame.rules.decimals.index,
      isRounded,
      factors,
      origins: new Map(
        series.map(({ id, region_id }) => [region_id, ['own', imputedOf.get(id) ?? 0] as const]),
      ),
    },
  );
  // with printed parts alone, the link would tell more than they do
  const isTold = divisor === 1 || (divisor !== null && parts.exact !== null);
  return {
    ...parts,
    recompute: isTold ? parts.recompute : 'server',
    share_link: divisor === 1 || !isTold ? null : divisor,
    imputed_share: own[0]?.imputed_share ?? null,
  };
}

/**
 * The leaves of a total with their shares. A reader sees those that are published and in the reader's access; where one of them is hidden,
 * the others and the total itself only as printed.
 */
export async function membersOf(
  db: Reading,
  frame: PassportFrame,
  series: readonly { id: number; region_id: number }[],
  values: ReadonlyMap<number, number | null>,
  {
    decimals,
    isRounded,
    factors,
    fractions,
    origins,
  }: {
    readonly decimals: number;
    readonly isRounded: boolean;
    /** What the figure's base makes of the structure's shares, by region; 1 of prices. */
    readonly factors?: ReadonlyMap<number, number>;
    /** Values as fractions, by region. */
    readonly fractions?: ReadonlyMap<number, string>;
    /** What the value of a region is, and its imputed share. */
    readonly origins: ReadonlyMap<number, readonly [Passport['members'][number]['origin'], number]>;
  },
): Promise<PassportParts> {
  const { figure, basket, leafIds, period, asOf, isStaff, isSample } = frame;
  const names = new Map((await readAllNames(db, 'regions', frame)).map((row) => [row.id, row]));
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
  const leaves = basket.regions
    .filter(({ regionId }) => leafIds.includes(regionId) && (values.get(regionId) ?? null) !== null)
    .map((leaf) => ({ ...leaf, cell: cells.get(seriesOf.get(leaf.regionId) ?? 0) }));
  // what a leaf without an average enters with would tell its last one, and how others moved since
  const hasMoved = (regionId: number) => origins.get(regionId)?.[0] === 'moved';
  const isExact =
    isStaff ||
    !(
      isRounded ||
      figure.suppressed ||
      leaves.some(({ cell, regionId }) => cell?.suppressed || hasMoved(regionId))
    );
  const factorOf = (regionId: number) => factors?.get(regionId) ?? 1;
  const onBase = leaves.reduce((sum, { regionId, share }) => sum + share * factorOf(regionId), 0);
  const members = leaves.map((leaf) => {
    const { regionId, share, cell } = leaf;
    const factor = factorOf(regionId);
    const name = names.get(regionId);
    const [origin, imputedShare] = origins.get(regionId) ?? (['own', 0] as const);
    const withheld = isStaff
      ? null
      : isSample
        ? 'access'
        : cell?.suppressed || hasMoved(regionId)
          ? 'hidden'
          : null;
    return {
      label: name?.name ?? {},
      code: name?.code ?? '',
      share: onBase > 0 ? withoutResidue((share * factor) / onBase) : 0,
      structure_share: share,
      base_factor: withoutResidue(factor),
      value: isExact && withheld === null ? (values.get(regionId) ?? null) : null,
      fraction: isExact && withheld === null ? (fractions?.get(regionId) ?? null) : null,
      printed: withheld === null ? printed(cell?.value ?? null, decimals) : null,
      origin,
      imputed_share: imputedShare,
      withheld,
      figure: cell && withheld !== 'access' ? `${cell.series_id}.${period}.${cell.sequence}` : null,
    } as const;
  });
  return {
    ...NOTHING,
    exact: isExact ? figure.exact : null,
    recompute: members.some(({ withheld }) => withheld !== null) ? 'server' : 'shares',
    members,
  };
}
