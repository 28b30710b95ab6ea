-- What-if (docs/decisions/107): history computed again with other rules, weights or base. Nothing of it lies where releases
-- look, so it cannot be published.

create table scenarios (
  id bigint generated always as identity primary key,
  family text not null references index_families,
  name text not null,
  weight_set_id bigint references weight_sets,
  rule_set_id bigint references rule_sets,
  base_from text,
  base_to text,
  changes_from text,
  period_from text,
  period_to text not null,
  base_period_id bigint references base_periods,
  note text not null default '',
  created_by uuid not null references users,
  created_at timestamptz not null,
  job_id uuid,
  computed_at timestamptz,
  check ((base_from is null) = (base_to is null)),
  check (base_from <= base_to)
);
create unique index scenarios_name_key on scenarios (family, lower(name));
create index scenarios_created_idx on scenarios (created_at desc, id desc);
comment on table scenarios is 'What-if: indices computed again with other rules, weights or base. Never published.';
comment on column scenarios.weight_set_id is 'Other weights, drafts too; null = those of the official runs. Likewise rule_set_id and base_from, base_to.';
comment on column scenarios.changes_from is 'First month in which other rules and weights count; null = the first of all.';
comment on column scenarios.period_from is 'First month that was computed.';
comment on column scenarios.base_period_id is 'The official base that its indices are told on; null = its own.';
comment on column scenarios.job_id is 'The job that computes it; jobs are cleared away after a while.';

create table scenario_values (
  scenario_id bigint not null references scenarios on delete cascade,
  kind text not null check (kind in ('group_index', 'cost_index')),
  member_id bigint not null,
  region_id bigint not null references regions,
  variant text not null,
  period text not null,
  value double precision not null,
  imputed_share double precision not null,
  primary key (scenario_id, kind, member_id, region_id, variant, period)
);
comment on column scenario_values.member_id is 'Item group or building category, by kind.';
comment on column scenario_values.value is 'Base = 1, unrounded.';
