-- A published figure is never taken away: its withdrawal is the next vintage of the period, with the figures as they
-- stood before (or none), and the vintage that is withdrawn stays readable as what it was (decision 060).

alter table releases add column withdraws bigint references releases;
comment on column releases.withdraws is 'The vintage that this one withdraws; null for every other kind.';

alter table releases drop constraint releases_kind_check;
alter table releases add constraint releases_kind_check
  check (kind in ('first', 'update', 'revision', 'correction', 'withdrawal'));
alter table releases add constraint releases_withdraws_check check ((kind = 'withdrawal') = (withdraws is not null));

-- A vintage that was cancelled before it was public leaves its number to the next one.
alter table releases drop constraint releases_subject_period_vintage_key;
create unique index releases_vintage_idx on releases (subject, period, vintage) where state <> 'cancelled';

-- One withdrawal of a vintage at a time; one that was cancelled does not count.
create unique index releases_withdraws_idx on releases (withdraws) where state <> 'cancelled';
-- Every published table asks for the withdrawals of its subject; there are few.
create index releases_withdrawals_idx on releases (subject) where kind = 'withdrawal' and sequence is not null;

alter table release_cells drop constraint release_cells_value_status_check;
alter table release_cells add constraint release_cells_value_status_check
  check (value_status in ('forecast', 'provisional', 'firm', 'revised', 'withdrawn'));
comment on column release_cells.value_status is
  'withdrawn = in place of a figure that was withdrawn and that no vintage before it had; its value is null.';

-- What a vintage was published as, and why, is part of what never changes.
create trigger releases_published_as
  before update of kind, withdraws, reason_class, reason on releases
  for each row
  when (old.sequence is not null and (new.kind, new.withdraws, new.reason_class, new.reason)
    is distinct from (old.kind, old.withdraws, old.reason_class, old.reason))
  execute function refuse_change_of_published();
