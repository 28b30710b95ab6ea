-- Totals that went live before it was decided which of them give a hidden average away (decision 080). What was
-- published stays in its place as it was; readers see from `withheld_at` on that it is not shown.

alter table release_cells add column withheld_at timestamptz;
comment on column release_cells.withheld_at is
  'Since when readers no longer see it: published before totals were decided, and it would give a hidden average away.';

-- All that was published stays refused to everybody; withholding alone may come to it, once.
drop trigger release_cells_published on release_cells;
create trigger release_cells_published
  before delete or update of series_id, period, release_id, sequence, value, exact, value_status, obs_status, suppressed,
    n_quotes, low, high, grade, run_id, note on release_cells
  for each row when (old.sequence is not null) execute function refuse_change_of_published();
create trigger release_cells_withheld before update of withheld_at on release_cells
  for each row when (old.withheld_at is not null) execute function refuse_change_of_published();

alter table releases add column totals_decided boolean not null default false;
alter table releases alter column totals_decided set default true;
comment on column releases.totals_decided is
  'False: made before totals were decided with the averages; the next start looks through it.';
