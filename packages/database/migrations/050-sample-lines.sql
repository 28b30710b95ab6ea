-- a product that returns is a new line of the same place: of lines with one place at most one goes on
alter table sample_lines
  add column updated_at timestamptz not null default now(),
  add constraint sample_lines_periods check (period_to is null or period_to >= period_from);
alter table sample_lines drop constraint sample_lines_item_id_region_id_outlet_id_variant_key;
create unique index sample_lines_place on sample_lines (item_id, region_id, outlet_id, variant, period_from);
create unique index sample_lines_going_on on sample_lines (item_id, region_id, outlet_id, variant) where period_to is null;
create index sample_lines_replaced on sample_lines (replaced_by) where replaced_by is not null;
