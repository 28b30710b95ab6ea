-- A correction of a month of a base computes what the base is fixed by again. Runs before it keep what they were computed
-- with: each version counts from a run on.

alter table base_levels add column from_run bigint not null default 0;
alter table base_levels drop constraint base_levels_pkey, add primary key (base_period_id, item_id, region_id, from_run);
alter table base_means add column from_run bigint not null default 0;
alter table base_means drop constraint base_means_pkey, add primary key (base_period_id, group_id, region_id, from_run);
alter table link_factors add column from_run bigint not null default 0;
alter table link_factors drop constraint link_factors_series_key_old_base_id_new_base_id_key,
  add unique (new_base_id, series_key, old_base_id, from_run);
comment on column base_levels.from_run is 'Runs from this one on are computed with it, until a later version; 0 = as the base was approved.';
comment on column base_means.from_run is 'As in base_levels.';
comment on column link_factors.from_run is 'As in base_levels.';
