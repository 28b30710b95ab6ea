create sequence vintage_sequence;

create table releases (
  id bigint generated always as identity primary key,
  subject text not null,
  period text not null,
  vintage integer not null default 1,
  sequence bigint,
  kind text not null default 'first' check (kind in ('first', 'update', 'revision', 'correction')),
  state text not null default 'draft' check (state in ('draft', 'rehearsed', 'approved', 'scheduled', 'live', 'superseded', 'withdrawn', 'cancelled')),
  run_id bigint references runs,
  scheduled_at timestamptz,
  live_at timestamptz,
  reason_class text check (reason_class in ('late_data', 'data_error', 'method', 'rebase', 'reclassification')),
  reason jsonb not null default '{}',
  commentary jsonb not null default '{}',
  rehearsal jsonb,
  last_edited_by uuid references users,
  approved_by uuid references users,
  approved_at timestamptz,
  sealed_hash text,
  is_demo boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (subject, period, vintage)
);
create index releases_live_idx on releases (subject, sequence desc) where sequence is not null;
create index releases_due_idx on releases (scheduled_at) where state = 'scheduled';
create index releases_list_idx on releases (period desc, id desc);
comment on table releases is 'One data set or family for one period, as published: an immutable vintage.';
comment on column releases.vintage is 'First publication of the period is 1, each change the next.';
comment on column releases.sequence is 'Order in which vintages went live over everything; null until live.';
comment on column releases.sealed_hash is 'sha256 over the cells in order, fixed at rehearsal.';

create table release_cells (
  series_id bigint not null references series,
  period text not null,
  release_id bigint not null references releases,
  sequence bigint,
  value numeric(18, 6),
  exact double precision,
  value_status text not null check (value_status in ('forecast', 'provisional', 'firm', 'revised')),
  obs_status text not null,
  suppressed boolean not null default false,
  n_quotes integer,
  low numeric(18, 6),
  high numeric(18, 6),
  grade text,
  run_id bigint references runs,
  note jsonb,
  primary key (series_id, period, release_id)
);
create index release_cells_as_of_idx on release_cells (series_id, period, sequence desc) where sequence is not null;
create index release_cells_release_idx on release_cells (release_id, series_id, period);
comment on table release_cells is 'Only cells whose value, status or note changed; as of = the highest sequence not after the vintage.';
comment on column release_cells.value is 'As printed: base 100, rounded half away from zero. Null when suppressed or missing.';
comment on column release_cells.exact is 'The unrounded double of the run, for recomputation.';
comment on column release_cells.obs_status is 'reported, imputed, carried, missing: SDMX letters exist only on export.';

create table release_events (
  id bigint generated always as identity primary key,
  release_id bigint not null references releases,
  step text not null,
  from_state text not null,
  to_state text not null,
  reason text,
  by_uuid uuid references users,
  at timestamptz not null default now()
);
create index release_events_release_idx on release_events (release_id, id desc);

create table release_calendar (
  id bigint generated always as identity primary key,
  subject text not null,
  period text not null,
  planned_at timestamptz not null,
  state text not null default 'confirmed' check (state in ('provisional', 'confirmed', 'released', 'postponed', 'cancelled')),
  changed_from timestamptz,
  change_reason jsonb,
  version integer not null default 1,
  unique (subject, period)
);
create index release_calendar_planned_idx on release_calendar (planned_at);
