import type { Permission } from '@datum/contract/access/permissions';
import { DATA_SET_CODES } from '@datum/contract/data-sets/price-data-set';
import type { OfficeCounts } from '@datum/contract/office/checklist';
import { PROPOSING } from '@datum/contract/office/proposals';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { samePerson } from '../../platform/proofs/same-person.queries.ts';
import { familyReads } from '../index-families/reads.queries.ts';

const MIN_SOURCES = 3;

/** Everything that the steps are decided by, in one look at the database. */
export async function readOffice(db: Reading, month: string) {
  const {
    rows: [row],
  } = await sql<Omit<OfficeCounts, 'families_lacking'> & { next_date: Date | null; round: string | null }>`
    with lines as (select * from sample_lines where period_to is null or last_month(period_to) >= ${month}),
      current as (select max(code) as code from rounds where cancelled_at is null),
      asked as (select * from sheets where round_code = (select code from current) and state <> 'cancelled'),
      prices as (select data_set as code from ${familyReads()} read join index_families f on f.code = read.family
        where exists (select from sample_lines l where l.data_set = read.data_set) group by data_set),
      hands as (select u.uuid, p.permission from users u join role_permissions p on p.role_id = u.role_id
        where u.status = 'active' and coalesce(u.expires_on >= current_date, true)),
      first_hands as (select asked.permission, (select uuid from hands where permission = asked.permission limit 1) as uuid
        from unnest(${PROPOSING}::text[]) asked (permission)),
      out as (select subject as code from releases where state in ('live', 'superseded', 'withdrawn') group by subject)
    select
      (select count(*) from first_hands one where not exists (select from hands
        where permission = one.permission and uuid <> all(${samePerson(sql`array[one.uuid]`)})))::int as rights_alone,
      (select count(*) from regions where is_leaf)::int as regions,
      (select count(*) from units)::int as units,
      (select count(*) from item_groups where data_set = any(${DATA_SET_CODES}::text[]))::int as groups,
      (select count(*) from items where valid_to is null or valid_to >= ${month})::int as items,
      (select count(*) from building_categories)::int as categories,
      (select count(*) from outlets where valid_to is null or valid_to >= ${month})::int as sources,
      (select count(*) from organisations where status = 'active' and data_sets <> '{}')::int as providers,
      (select count(*) from index_families)::int as families,
      (select count(*) from structures where status in ('approved', 'in_use'))::int as structures,
      (select count(*) from rule_sets where status in ('approved', 'in_use'))::int as rules,
      (select count(*) from release_calendar where state <> 'cancelled')::int as dates,
      (select count(*) from lines)::int as lines,
      (select count(distinct item_id) from lines)::int as items_with_line,
      (select count(distinct region_id) from lines)::int as regions_with_line,
      (select count(distinct outlet_id) from lines)::int as sources_with_line,
      (select count(*) from (select from lines group by item_id
        having count(distinct outlet_id) < ${MIN_SOURCES}) few)::int as items_hidden,
      (select count(*) from rounds where cancelled_at is null)::int as rounds,
      (select count(*) from asked)::int as sheets,
      (select count(*) from asked where state in ('submitted', 'in_review', 'approved', 'compiled'))::int as sheets_in,
      (select count(*) from asked where state in ('approved', 'compiled'))::int as sheets_approved,
      (select count(*) from quotes q where q.superseded_by is null and q.sheet_id in (select id from asked))::int as quotes,
      (select count(*) from runs where stage = 'table_one' and state = 'approved')::int as table_ones,
      (select count(*) from base_periods where status in ('approved', 'in_use'))::int as bases,
      (select count(*) from weight_sets where status in ('approved', 'in_use'))::int as weights,
      (select count(*) from runs where stage = 'table_two' and state = 'approved')::int as table_twos,
      (select count(*) from prices)::int as prices_begun,
      (select count(*) from prices join out using (code))::int as prices_out,
      (select count(*) from index_families)::int as indices_begun,
      (select count(*) from index_families join out using (code))::int as indices_out,
      (select count(*) from tax_rates)::int as tax_rates,
      (select count(*) from plans where visibility = 'public')::int as plans,
      (select count(*) from billing_settings)::int as seller,
      (select count(*) from subscriptions)::int as subscribers,
      (select count(*) from site_settings where part = 'portal' and (coalesce(settings->'name'->>'en', '') <> ''
        or coalesce(settings->'name'->>'ms', '') <> '' or settings->>'logo' is not null))::int as portal_named,
      (select count(*) from content_items where type in ('contact', 'about')
        and published is not null and archived_at is null)::int as contacts,
      (select count(distinct document) from legal_versions where in_force_at <= now())::int as legal,
      (select count(*) from content_items where type = 'homepage'
        and published is not null and archived_at is null)::int as front_set,
      (select count(*) from content_items where type in ('news', 'faq')
        and published is not null and archived_at is null)::int as articles,
      (select min(planned_at) from release_calendar where state in ('provisional', 'confirmed', 'postponed')) as next_date,
      (select code from current) as round`.execute(db);
  if (!row) {
    throw new Error('a query without a table gives one row');
  }
  const { next_date, round, ...counts } = row;
  return { next_date, round, counts };
}

/** Codes of the data sets and families that a step is about, and of those in which it is done. */
export async function readBegun(db: Reading, month: string) {
  const {
    rows: [row],
  } = await sql<Record<'items' | 'lines' | 'families' | 'table_ones' | 'table_twos', string[]>>`select
    array(select distinct data_set from items where valid_to is null or valid_to >= ${month}) as items,
    array(select distinct data_set from sample_lines where period_to is null or period_to >= ${month}) as lines,
    array(select code from index_families) as families,
    array(select distinct subject from runs where stage = 'table_one' and state = 'approved') as table_ones,
    array(select distinct subject from runs where stage = 'table_two' and state = 'approved') as table_twos`.execute(
    db,
  );
  if (!row) {
    throw new Error('a query without a table gives one row');
  }
  return row;
}

/** Names of people at work who hold a permission, by permission. */
export async function readHolders(
  db: Reading,
  permissions: readonly Permission[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('role_permissions as p', 'p.role_id', 'u.role_id')
    .where('u.status', '=', 'active')
    .where('p.permission', 'in', [...new Set(permissions)])
    .groupBy('p.permission')
    .select(['p.permission', sql<string[]>`(array_agg(u.name order by u.name, u.uuid))[1:3]`.as('names')])
    .execute();
  return new Map(rows.map(({ permission, names }) => [permission, names]));
}
