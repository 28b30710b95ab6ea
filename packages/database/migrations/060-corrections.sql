-- Correction of a released month (docs/decisions/106): what is published is a fact of releases, so a sheet's last state is
-- 'compiled'; a correction computes a month and all later ones again, and is released as one vintage a product.

update sheets set state = 'compiled' where state = 'published';
alter table sheets drop constraint sheets_state_check;
alter table sheets add constraint sheets_state_check
  check (state in ('planned', 'open', 'submitted', 'in_review', 'returned', 'approved', 'compiled', 'cancelled'));

create table corrections (
  id bigint generated always as identity primary key,
  family text not null references index_families,
  period text not null,
  state text not null default 'open' check (state in ('open', 'computed', 'approved', 'released', 'cancelled')),
  reason_class text not null check (reason_class in ('late_data', 'data_error', 'method', 'reclassification')),
  reason jsonb not null,
  opened_by uuid not null references users,
  opened_at timestamptz not null,
  job_id uuid,
  computed_by uuid references users,
  computed_at timestamptz,
  changes jsonb not null default '[]',
  approved_by uuid references users,
  approved_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1
);
create unique index corrections_one_open on corrections (family) where state in ('open', 'computed', 'approved');
create index corrections_opened_idx on corrections (opened_at desc, id desc);
comment on table corrections is 'A released month computed again, with all later ones, after a mistake was found in it.';
comment on column corrections.period is 'The first month that is computed again.';
comment on column corrections.job_id is 'The job that computes it; jobs are cleared away after a while.';
comment on column corrections.changes is 'What the last computation changed of what readers see: subject, period, cells.';

create table correction_sheets (
  correction_id bigint not null references corrections,
  sheet_id bigint not null references sheets,
  approved_by uuid references users,
  approved_at timestamptz,
  primary key (correction_id, sheet_id)
);
create index correction_sheets_sheet_idx on correction_sheets (sheet_id);
comment on table correction_sheets is 'Sheets that a correction opened again, with the approval that they had.';

create table correction_runs (
  correction_id bigint not null references corrections,
  run_id bigint not null references runs,
  primary key (correction_id, run_id)
);
create index correction_runs_run_idx on correction_runs (run_id);
comment on table correction_runs is 'Runs that a correction computed; the last of each month and stage counts.';

alter table releases add column correction_id bigint references corrections;
create index releases_correction_idx on releases (correction_id) where correction_id is not null;
comment on column releases.correction_id is 'The correction that it publishes: all changed cells of its month and of later ones.';
