-- a ratio bridges the prices of a line and of the line that takes its place where both were never priced together
alter table sample_lines
  add column ratio numeric(18, 9) check (ratio > 0),
  add column ratio_entered_by uuid references users,
  add column ratio_approved_by uuid references users,
  add column ratio_approved_at timestamptz,
  add column updated_at timestamptz not null default now(),
  add constraint sample_lines_ratio_entered check ((ratio is null) = (ratio_entered_by is null)),
  add constraint sample_lines_ratio_approved
    check ((ratio_approved_by is null) = (ratio_approved_at is null) and (ratio is not null or ratio_approved_by is null)),
  add constraint sample_lines_periods check (period_to is null or period_to >= period_from);
comment on column sample_lines.ratio is 'Price of the line in replaced_by divided by the price of this one. Counts once approved.';
comment on column sample_lines.ratio_entered_by is 'Another person approves it.';

-- a product that returns is a new line of the same place: of lines with one place at most one goes on
alter table sample_lines drop constraint sample_lines_item_id_region_id_outlet_id_variant_key;
create unique index sample_lines_place on sample_lines (item_id, region_id, outlet_id, variant, period_from);
create unique index sample_lines_going_on on sample_lines (item_id, region_id, outlet_id, variant) where period_to is null;
create index sample_lines_replaced on sample_lines (replaced_by) where replaced_by is not null;
