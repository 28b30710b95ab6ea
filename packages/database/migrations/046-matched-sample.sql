-- The matched-sample method (docs/decisions/100): what an official run leaves for the next period, averages with their
-- totals, levels of a base, and where late cells began.

alter table runs alter column base_period_id drop not null;
comment on column runs.base_period_id is 'Null for a Table One: averages and movements need no base.';
alter table runs add column previous_run_id bigint references runs;
comment on column runs.previous_run_id is 'The run of the period before, whose state this one went on from; null in a first period.';

alter table sample_lines add column ratio numeric(18, 10) check (ratio > 0);
alter table sample_lines add column ratio_entered_by uuid references users;
alter table sample_lines add column ratio_approved_by uuid references users;
alter table sample_lines add column ratio_approved_at timestamptz;
comment on column sample_lines.ratio is 'Price of the line that replaces this one to its own; links them without an overlap once a second person approved it.';

create table relatives (
  item_id bigint not null references items,
  region_id bigint not null references regions,
  period text not null,
  run_id bigint not null references runs,
  movement double precision,
  level double precision not null,
  lines integer not null,
  imputed_lines integer not null,
  imputed_share double precision not null,
  lenders smallint not null,
  line_ids bigint[] not null,
  before double precision[] not null,
  before_origins smallint[] not null,
  now double precision[] not null,
  origins smallint[] not null,
  next double precision[] not null,
  missing smallint[] not null,
  carried smallint[] not null,
  quoted smallint[] not null,
  primary key (item_id, region_id, period, run_id)
);
create index relatives_run_idx on relatives (run_id, item_id, region_id);
comment on table relatives is 'Movement of an item in a leaf region since the period before, over its matched lines, and what those lines go on with.';
comment on column relatives.movement is 'm: null in the cell''s first period.';
comment on column relatives.level is 'C: movements chained, 1 in the cell''s first period; in the direct form its average price.';
comment on column relatives.lenders is 'Who lent, as a set of bits (index-numbers, origin.ts).';
comment on column relatives.before is 'Price that each line is compared with; NaN = none.';
comment on column relatives.origins is 'Where each price comes from: 0 none, 1 accepted, else the lender''s position + 2.';
comment on column relatives.next is 'Price that the line''s next one is compared with: its own, or its last one moved on.';
comment on column relatives.missing is 'Periods in a row without an accepted quote.';
comment on column relatives.carried is 'Periods in a row in which the price was carried forward.';
comment on column relatives.quoted is '1 once the line had an accepted quote.';

alter table averages add column exact text check (exact ~ '^-?\d+/\d+$');
alter table averages add column is_computed boolean not null default true;
alter table averages add column imputed_share double precision not null default 0;
alter table averages add column leaves integer not null default 1;
alter table averages add column entering text check (entering ~ '^-?\d+/\d+$');
alter table averages add column entering_lines bigint[] not null default '{}';
alter table averages add column was_shown boolean not null default false;
comment on column averages.region_id is 'A leaf, a region group or the country.';
comment on column averages.exact is 'The average as a fraction in lowest terms; null in runs of the first edition.';
comment on column averages.is_computed is 'A computed double is in it: printed after bringing it to 12 digits.';
comment on column averages.imputed_share is 'Share of the leaves'' shares that stands on imputed averages, 0 to 1.';
comment on column averages.leaves is 'Leaves under the place that have an average in the period.';
comment on column averages.entering is 'What a leaf without an average enters totals with: its last one, moved on.';
comment on column averages.entering_lines is 'Lines whose quotes lent to that.';
comment on column averages.was_shown is 'The last average with quotes passed the rule of sources.';

create table base_levels (
  base_period_id bigint not null references base_periods,
  item_id bigint not null references items,
  region_id bigint not null references regions,
  level double precision not null check (level > 0),
  primary key (base_period_id, item_id, region_id)
);
comment on table base_levels is 'Frozen when the family''s first base is approved: mean of C over it, for cells that had begun by its first period.';

-- A family that was computed over base prices goes on from the base in effect: the level of a cell is its average price then.
insert into base_levels (base_period_id, item_id, region_id, level)
select base_period_id, item_id, region_id, price from base_prices
where base_period_id in (
  select distinct on (family) id from base_periods
  where status in ('approved', 'in_use') order by family, effective_from desc, id desc
);

create table base_means (
  base_period_id bigint not null references base_periods,
  group_id bigint not null references item_groups,
  region_id bigint not null references regions,
  mean double precision not null check (mean > 0),
  primary key (base_period_id, group_id, region_id)
);
comment on table base_means is 'Mean of each leaf''s group level over the base, by which its index is divided.';

create table group_levels (
  run_id bigint not null references runs,
  period text not null,
  group_id bigint not null references item_groups,
  region_id bigint not null references regions,
  level double precision not null,
  factor double precision not null,
  imputed_share double precision not null,
  lender text not null default '' check (lender in ('', 'region_group', 'country')),
  primary key (run_id, period, group_id, region_id)
);
comment on table group_levels is 'Index of a group in a leaf before the division by its base mean, with the factor that lets entries move nothing.';

create table entered_levels (
  run_id bigint not null references runs,
  period text not null,
  item_id bigint not null references items,
  region_id bigint not null references regions,
  level double precision not null check (level > 0),
  place text not null check (place in ('leaf', 'region_group', 'country')),
  primary key (run_id, item_id, region_id)
);
comment on table entered_levels is 'Cells that began late, in the period: the level that their own is divided by, so that they begin at their group''s.';

alter table link_factors add column exact double precision;
comment on column link_factors.exact is 'The factor with all its digits: mean of the series over the new base.';

create table weight_links (
  run_id bigint not null references runs,
  weight_set_id bigint not null references weight_sets,
  category_id bigint not null references building_categories,
  variant text not null,
  region_id bigint not null references regions,
  overlap double precision not null check (overlap > 0),
  primary key (run_id, weight_set_id, category_id, variant, region_id)
);
comment on table weight_links is 'New weights go on from the old ones: each series in their first period over the same from the new weights.';

alter table release_cells add column imputed_share double precision;
comment on column release_cells.imputed_share is 'Share of the figure that stands on imputed prices, 0 to 1; null where nobody counted it.';
