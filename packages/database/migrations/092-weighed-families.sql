-- A cost index that is the weighted sum of other families: which figures of theirs a run weighed, as they stood then.
create table component_runs (
  run_id bigint not null references runs,
  period text not null,
  component_run_id bigint not null references runs,
  primary key (run_id, period, component_run_id)
);
comment on table component_runs is 'Runs whose figures a month was weighed from, those of the base months too. Superseded: the month is outdated.';

create table component_values (
  run_id bigint not null references runs,
  period text not null,
  category_id bigint not null references building_categories,
  variant text not null,
  region_id bigint not null references regions,
  group_id bigint not null references item_groups,
  component_run_id bigint not null references runs,
  series_id bigint not null references series,
  weight double precision not null check (weight > 0),
  own double precision not null check (own > 0),
  value double precision not null check (value > 0),
  mean double precision not null check (mean > 0),
  overlap double precision not null check (overlap > 0),
  primary key (run_id, period, category_id, variant, region_id, group_id)
);
comment on table component_values is 'Index = overlap x sum of weight x value / mean, over the components (item_groups of the family itself).';
comment on column component_values.weight is 'Share of the component in the category, of 1.';
comment on column component_values.own is 'The component''s index on the base of series_id.';
comment on column component_values.value is 'The same on the component''s first base, as mean is.';
comment on column component_values.mean is 'Mean of the component over the base that the weights belong to.';
comment on column component_values.overlap is 'Link of new weights to the series as it stood; 1 for the first ones.';
