import type { Permission } from '../access/permissions.ts';
import { includesLevel, LEVELS, type Level, type PlaceReach, REACHES } from '../plans/plan-terms.ts';
import { PRODUCTS } from '../subjects/products.ts';
import type { ProductCode } from '../subjects/subject.ts';
import { covers, everHeld, type Grant, type HeldPeriod, type Holding } from './holding.ts';
import { heldPeriod, openPeriod, STANDINGS, type SubscriptionState, statusOn } from './status-on.ts';

/** How many years back each kind of place is open; 0 = not at all, Infinity = all. */
export type Depths = Readonly<Record<PlaceReach, number>>;

/** What is open of a product, by what one wants to do with it. */
type Opening = Readonly<Record<Exclude<Level, 'sample'>, Depths>>;

/** Everything that a reader may see on a day, and what it is counted on. */
export interface ReaderAccess {
  readonly openings: ReadonlyMap<ProductCode, Opening>;
  /** Subscriptions that open something on the day. */
  readonly holds: readonly { readonly subscription: number; readonly period: HeldPeriod }[];
  /** Grants that do. */
  readonly grants: readonly Grant[];
  /** The subscription that the session tells of: the one that stands best. */
  readonly told: {
    readonly status: SubscriptionState;
    readonly period: HeldPeriod;
    readonly holding: Holding;
  } | null;
}

/** A reader as access needs them. */
export interface Reader {
  readonly holdings: readonly Holding[];
  readonly grants: readonly Grant[];
  readonly permissions: readonly Permission[];
}

const NOTHING: Depths = { country: 0, groups: 0, all: 0 };
const EVERYTHING: Depths = { country: Infinity, groups: Infinity, all: Infinity };
const FULL: Opening = { view: EVERYTHING, download: EVERYTHING, api: EVERYTHING };

/** What staff see: everything, whatever the day. */
export const FULL_ACCESS: ReaderAccess = {
  openings: new Map(PRODUCTS.map((product) => [product, FULL])),
  holds: [],
  grants: [],
  told: null,
};

/** What a visitor sees: the sample. */
export const NO_ACCESS: ReaderAccess = { openings: new Map(), holds: [], grants: [], told: null };

/**
 * What a reader may see on a day of the installation's calendar: the one rule that page, API, file, socket and explainer
 * follow. Each period and grant opens its products at its level, as far back and as far down as its plan goes; several
 * widen each other place by place. The role must allow the use too.
 */
export function accessOn(reader: Reader, day: string): ReaderAccess {
  const holds = reader.holdings.flatMap((holding) => {
    const hasSeat = holding.seats === null || holding.seats.some((days) => covers(days, day));
    const period = hasSeat ? openPeriod(holding, day) : undefined;
    return period ? [{ subscription: holding.id, period }] : [];
  });
  const grants = reader.grants.filter((grant) => covers(grant, day));
  const opened = [
    ...holds.flatMap(({ period }) =>
      period.terms.entitlements.map((each) => ({ ...each, depths: depthsOf(period) })),
    ),
    ...grants.map(({ product, level }) => ({ product, level, depths: EVERYTHING })),
  ];
  const openings = [...Map.groupBy(opened, ({ product }) => product)].map(
    ([product, each]): [ProductCode, Opening] => [product, openingOf(reader, product, each)],
  );
  return { openings: new Map(openings), holds, grants, told: toldOn(reader, day) };
}

/** How far a period's plan goes back, place by place. */
export function depthsOf({ terms: { limits } }: Pick<HeldPeriod, 'terms'>): Depths {
  const years = limits.history_years ?? Infinity;
  const reach = REACHES.indexOf(limits.regions);
  return { country: years, groups: reach >= 1 ? years : 0, all: reach >= 2 ? years : 0 };
}

function openingOf(
  { permissions }: Reader,
  product: ProductCode,
  each: readonly { readonly level: Level; readonly depths: Depths }[],
): Opening {
  const at = (level: Exclude<Level, 'sample'>): Depths =>
    permissions.includes(`product.${product}.${level}`)
      ? each
          .filter((one) => includesLevel(one.level, level))
          .reduce((all, { depths }) => widest(all, depths), NOTHING)
      : NOTHING;
  return { view: at('view'), download: at('download'), api: at('api') };
}

const widest = (one: Depths, other: Depths): Depths => ({
  country: Math.max(one.country, other.country),
  groups: Math.max(one.groups, other.groups),
  all: Math.max(one.all, other.all),
});

function toldOn({ holdings }: Reader, day: string): ReaderAccess['told'] {
  const standing = holdings.flatMap((holding) => {
    if (holding.seats !== null && !holding.seats.some((days) => covers(days, day))) return [];
    const status = statusOn(holding, day);
    const period = toldPeriod(everHeld(holding), day);
    return period && status !== 'upcoming' ? [{ status, period, holding }] : [];
  });
  const [best] = standing.toSorted(
    (one, other) =>
      STANDINGS.indexOf(one.status) - STANDINGS.indexOf(other.status) ||
      Number(one.holding.seats !== null) - Number(other.holding.seats !== null) ||
      other.period.to.localeCompare(one.period.to) ||
      one.holding.id - other.holding.id,
  );
  return best ?? null;
}

/** The period that words about a subscription name: the one that holds, the one waited for, or the last that was. */
export const toldPeriod = (holding: Holding, day: string): HeldPeriod | undefined =>
  heldPeriod(holding, day) ??
  (holding.awaiting || holding.rejected
    ? holding.periods.at(-1)
    : (holding.periods.findLast(({ from }) => from <= day) ?? holding.periods[0]));

/** How far back each kind of place is open for a use of a product. */
export const depthsFor = (
  { openings }: Pick<ReaderAccess, 'openings'>,
  product: ProductCode,
  level: Exclude<Level, 'sample'>,
): Depths => openings.get(product)?.[level] ?? NOTHING;

/** The highest use of a product that is open anywhere: what its pages call the reader's level. */
export const levelOf = (access: Pick<ReaderAccess, 'openings'>, product: ProductCode): Level =>
  LEVELS.findLast((level) => level !== 'sample' && opensAnything(depthsFor(access, product, level))) ??
  'sample';

export const opensAnything = ({ country }: Depths): boolean => country > 0;

/** Names everything that answers depend on, so that readers who may see the same share them. */
export const accessKey = ({ openings }: Pick<ReaderAccess, 'openings'>): string =>
  [...openings]
    .map(
      ([product, { view, download, api }]) => `${product}:${[view, download, api].map(depthsKey).join('/')}`,
    )
    .toSorted()
    .join(',') || 'none';

const depthsKey = ({ country, groups, all }: Depths): string =>
  country === Infinity && all === Infinity ? '*' : `${country}.${groups}.${all}`;
