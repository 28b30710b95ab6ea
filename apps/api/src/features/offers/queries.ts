import type { OfferedProduct } from '@datum/contract/plans/offers';
import type { PlaceReach } from '@datum/contract/plans/plan-kinds';
import { SUBJECTS } from '@datum/contract/subjects/all';
import { CATALOGUE } from '@datum/contract/subjects/catalogue';
import { ENTERED_SUBJECTS } from '@datum/contract/subjects/entered';
import { PRODUCTS } from '@datum/contract/subjects/products';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import type { PublishedCache } from '../../platform/cache/published.ts';
import { readEnteredProduct } from '../entered-series/published/product.queries.ts';
import { readPublishedSpan } from '../published/queries.ts';

type Counts = Readonly<Record<PlaceReach, number>>;

/** The smallest reach of a plan that includes a region. */
const REACH = sql<PlaceReach>`case r.level when 'country' then 'country' when 'region_group' then 'groups' else 'all' end`;

/** What each product has by now: as many series as its pages say, back to the same period. Read once a vintage. */
export const readCatalogue = (db: Reading, published: PublishedCache): Promise<OfferedProduct[]> =>
  published.part('offers', async () => {
    const subjects = await Promise.all([
      ...SUBJECTS.map(({ code, product }) => readComputed(db, code, product, published.vintage)),
      ...ENTERED_SUBJECTS.map(async (subject) => {
        const { series, first_period } = await readEnteredProduct(db, subject, 'sample', published.vintage);
        return { product: subject.product, own: { country: series, groups: 0, all: 0 }, first: first_period };
      }),
    ]);
    return PRODUCTS.map((product): OfferedProduct => {
      const own = subjects.filter((subject) => subject.product === product);
      const firsts = own.flatMap(({ first }) => (first === null ? [] : [first]));
      return {
        product,
        names: CATALOGUE.filter((subject) => subject.product === product).map(({ name }) => name),
        series: within(own.map((subject) => subject.own)),
        first_period: firsts.toSorted()[0] ?? null,
      };
    });
  });

async function readComputed(db: Reading, code: string, product: string, asOf: number) {
  const [rows, span] = await Promise.all([
    db
      .selectFrom('series as s')
      .innerJoin('regions as r', 'r.id', 's.region_id')
      .where('s.subject', '=', code)
      .groupBy(REACH)
      .select([REACH.as('reach'), sql<number>`count(*)`.as('count')])
      .execute(),
    readPublishedSpan(db, code, asOf),
  ]);
  return { product, own: countsOf(rows), first: span.first };
}

/** Places by the reach that includes them: prices are of the country, its region groups and the leaves below. */
export async function readPlaces(db: Reading): Promise<Counts> {
  const rows = await db
    .selectFrom('regions as r')
    .where('r.valid_to', 'is', null)
    .where((where) =>
      where.or([where('r.is_leaf', '=', true), where('r.level', 'in', ['country', 'region_group'])]),
    )
    .groupBy(REACH)
    .select([REACH.as('reach'), sql<number>`count(*)`.as('count')])
    .execute();
  return within([countsOf(rows)]);
}

const countsOf = (rows: readonly { readonly reach: PlaceReach; readonly count: number }[]): Counts => {
  const of = (reach: PlaceReach) => Number(rows.find((row) => row.reach === reach)?.count ?? 0);
  return { country: of('country'), groups: of('groups'), all: of('all') };
};

/** Sums of several, each reach with those that it includes. */
function within(counts: readonly Counts[]) {
  const sum = (reach: PlaceReach) => counts.reduce((total, one) => total + one[reach], 0);
  const country = sum('country');
  const groups = country + sum('groups');
  return { country, groups, all: groups + sum('all') };
}
