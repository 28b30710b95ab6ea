import type { Offer } from '@datum/contract/plans/offers';
import type { PlaceReach } from '@datum/contract/plans/plan-kinds';
import type { CatalogueEntry } from '@datum/contract/publication/catalogue';
import { SUBJECTS } from '@datum/contract/subjects/all';
import { ENTERED_SUBJECTS, type EnteredSubject } from '@datum/contract/subjects/entered';
import type { Subject } from '@datum/contract/subjects/subject';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import type { PublishedCache } from '../../platform/cache/published.ts';
import { readPublishedSeries } from '../entered-series/published/published.queries.ts';
import { offerOf } from '../offers/rules.ts';
import { readPublicPlans } from '../plans/queries.ts';
import { readNextRelease } from '../published/queries.ts';
import { shown } from '../published/shown-cell.queries.ts';
import { entriesOf, type ThingRow } from './rules.ts';

/** Everything that figures are published of, with the plan that opens it. Read once a vintage, and anew when plans change. */
export const readCatalogueEntries = (
  db: Reading,
  published: PublishedCache,
  today: string,
): Promise<readonly CatalogueEntry[]> =>
  published.part(`catalogue ${today}`, async () => {
    const asOf = published.vintage;
    const [computed, entered, offers] = await Promise.all([
      readThings(db, asOf),
      Promise.all(ENTERED_SUBJECTS.map((subject) => readEnteredThings(db, subject, asOf))),
      readOffers(db, today),
    ]);
    const subjects: readonly (Subject | EnteredSubject)[] = [...SUBJECTS, ...ENTERED_SUBJECTS];
    const all = [...computed, ...entered.flat()];
    const parts = await Promise.all(
      subjects.map(async (subject) => {
        const things = all.filter((thing) => thing.subject === subject.code);
        const latest =
          things
            .map(({ latest }) => latest)
            .toSorted()
            .at(-1) ?? null;
        const next = await readNextRelease(db, subject.code, latest);
        return entriesOf(subject, things, { next: next?.planned_at.toISOString() ?? null, offers });
      }),
    );
    return parts.flat();
  });

/** The public plans of today, as they are compared. */
async function readOffers(db: Reading, today: string): Promise<readonly Offer[]> {
  const plans = await readPublicPlans(db, today);
  return plans.map((plan) => offerOf(plan, { tax: new Map(), promo: null, coming: undefined }));
}

/**
 * Items, categories and groups with at least one figure that readers see, over all their places: of each series the first and
 * the last such period, found from both ends of its key. What is withheld or withdrawn everywhere is not told of.
 */
async function readThings(db: Reading, asOf: number): Promise<ThingRow[]> {
  const end = (direction: 'asc' | 'desc') => sql`(
    select c.period from release_cells c join releases l on l.id = c.release_id
    where c.series_id = s.id and c.sequence <= ${asOf} and l.state <> 'withdrawn'
      and ${shown('c', 'value')} is not null
    order by c.period ${sql.raw(direction)} limit 1)`;
  const { rows } = await sql<Omit<ThingRow, 'places'> & { places: string }>`
    select s.subject,
      case s.kind when 'average' then 'item' when 'cost_index' then 'category' else 'group' end as of,
      coalesce(i.code, c.code, g.code) as code, coalesce(i.name, c.name, g.name) as name, ig.name as group,
      u.code as unit, coalesce(i.synonyms, '{}') as synonyms,
      s.kind <> 'average' and bool_or(r.level = 'country')
        or bool_or(r.level = 'country' and i.is_headline) as in_sample,
      array_agg(distinct case r.level when 'country' then 'country' when 'region_group' then 'groups' else 'all' end) as reaches,
      count(distinct s.region_id) as places, min(span.first) as first, max(span.latest) as latest, null as frequency
    from series s
      join regions r on r.id = s.region_id
      join lateral (select ${end('asc')} as first, ${end('desc')} as latest) span on span.first is not null
      left join items i on i.id = s.item_id
      left join units u on u.id = i.unit_id
      left join item_groups ig on ig.id = i.group_id
      left join item_groups g on g.id = s.group_id
      left join building_categories c on c.id = s.category_id
    where s.variant = ''
    group by s.subject, s.kind, i.id, u.code, ig.id, g.id, c.id
    order by s.kind, ig.sort, i.sort, c.sort, g.sort`.execute(db);
  return rows.map((row) => ({ ...row, places: Number(row.places) }));
}

/** Entered series are of one place each, and open to every plan that opens their product. */
async function readEnteredThings(db: Reading, subject: EnteredSubject, asOf: number): Promise<ThingRow[]> {
  const series = await readPublishedSeries(db, subject.code, asOf);
  const reaches: readonly PlaceReach[] = ['country'];
  return series.map(({ code, name, frequency, definitions, dimensions, is_sample, first, latest }) => ({
    subject: subject.code,
    of: 'series',
    code,
    name,
    group: null,
    unit: definitions.at(-1)?.unit ?? null,
    synonyms: Object.values(dimensions),
    in_sample: is_sample,
    reaches,
    places: 1,
    first,
    latest,
    frequency,
  }));
}
