create table average_decisions (
  id bigint generated always as identity primary key,
  item_id bigint not null references items,
  region_id bigint not null references regions,
  period text not null,
  quote_id bigint not null,
  included boolean not null,
  reason text not null,
  by_uuid uuid references users,
  at timestamptz not null default now()
);
create index average_decisions_cell_idx on average_decisions (period, item_id, region_id, quote_id, id desc);
comment on table average_decisions is 'Staff take a quote into an average or leave it out; the latest row of a quote counts.';

create table average_locks (
  item_id bigint not null references items,
  region_id bigint not null references regions,
  period text not null,
  reason text not null,
  by_uuid uuid references users,
  at timestamptz not null default now(),
  primary key (period, item_id, region_id)
);

create table runs (
  id bigint generated always as identity primary key,
  stage text not null check (stage in ('table_one', 'table_two')),
  subject text not null,
  period text not null,
  round_code text references rounds,
  structure_id bigint not null references structures,
  weight_set_id bigint references weight_sets,
  rule_set_id bigint not null references rule_sets,
  base_period_id bigint not null references base_periods,
  input_run_id bigint references runs,
  inputs_hash text not null,
  result_hash text not null,
  engine_version text not null,
  state text not null default 'done' check (state in ('done', 'approved', 'rejected', 'superseded')),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  by_uuid uuid references users,
  approved_by uuid references users,
  approved_at timestamptz,
  note text not null default '',
  summary jsonb not null default '{}',
  version integer not null default 1
);
create index runs_subject_idx on runs (stage, subject, period, id desc);
create index runs_period_idx on runs (period, id desc);
comment on table runs is 'An official computation. Same inputs give the same bytes; a dry run is not stored.';
comment on column runs.subject is 'Short code of the index family: bmci ...';
comment on column runs.input_run_id is 'Table Two reads the unit price indices of this Table One run.';

create table averages (
  item_id bigint not null references items,
  region_id bigint not null references regions,
  period text not null,
  run_id bigint not null references runs,
  value double precision,
  mean_type text not null check (mean_type in ('arithmetic', 'geometric', 'median')),
  n_quotes integer not null,
  n_sources integer not null,
  n_imputed integer not null,
  low numeric(18, 6),
  high numeric(18, 6),
  median double precision,
  variation double precision,
  grade text check (grade in ('A', 'B', 'C', 'D')),
  value_status text not null check (value_status in ('observed', 'imputed', 'carried', 'missing')),
  method text,
  suppressed boolean not null,
  quote_ids bigint[] not null default '{}',
  primary key (item_id, region_id, period, run_id)
);
create index averages_run_idx on averages (run_id, item_id, region_id);
create index averages_period_idx on averages (period, region_id, item_id, run_id desc);
comment on column averages.variation is 'Coefficient of variation of the included quotes.';
comment on column averages.quote_ids is 'The very rows that this average was computed from, in order.';

create table series (
  id bigint generated always as identity primary key,
  subject text not null,
  kind text not null check (kind in ('average', 'group_index', 'cost_index')),
  revision integer not null default 1,
  item_id bigint references items,
  group_id bigint references item_groups,
  category_id bigint references building_categories,
  region_id bigint not null references regions,
  variant text not null default '',
  base_period_id bigint references base_periods,
  created_at timestamptz not null default now()
);
create unique index series_key on series (subject, kind, revision, coalesce(item_id, 0), coalesce(group_id, 0), coalesce(category_id, 0), region_id, variant, coalesce(base_period_id, 0));
comment on column series.subject is 'Data set or index family by short code: bmp, bmci ...';
comment on column series.kind is 'average: a price; group_index: unit price index of a material group; cost_index: index of a building category.';
comment on column series.region_id is 'A leaf, a region group, or the country.';
comment on column series.variant is 'Empty = all components, else the exclusion variant.';

create table index_values (
  series_id bigint not null references series,
  period text not null,
  run_id bigint not null references runs,
  value double precision not null,
  n_quotes integer not null default 0,
  imputed_share double precision not null default 0,
  primary key (series_id, period, run_id)
);
create index index_values_run_idx on index_values (run_id, series_id);
comment on column index_values.value is 'Base = 1, unrounded.';
