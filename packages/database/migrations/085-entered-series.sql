-- Series that are entered or imported, not computed: what each means since when, its values with their vintages, the batches
-- that brought them, and their releases.

create table entered_series (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  subject text not null,
  code text not null,
  name jsonb not null,
  frequency text not null check (frequency in ('M', 'Q', 'S', 'Y')),
  dimensions jsonb not null default '{}',
  source text not null,
  source_url text not null default '',
  licence text not null,
  attribution text not null default '',
  aliases text[] not null default '{}',
  decimals smallint not null check (decimals between 0 and 6),
  is_sample boolean not null default false,
  last_period text,
  sort integer not null default 0,
  is_demo boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index entered_series_code_key on entered_series (subject, lower(code));
comment on table entered_series is 'One series of an entered subject. Never deleted, only ended.';
comment on column entered_series.subject is 'A code of contract/subjects/entered.ts.';
comment on column entered_series.aliases is 'What files call it beside its code.';
comment on column entered_series.last_period is 'Its last period; null = it goes on.';

create table series_definitions (
  id bigint generated always as identity primary key,
  series_id bigint not null references entered_series,
  valid_from text not null,
  meaning jsonb not null default '{}',
  unit text not null,
  currency text check (currency ~ '^[A-Z]{3}$'),
  base text not null default '',
  entered_by uuid references users,
  entered_at timestamptz not null default now(),
  unique (series_id, valid_from)
);
comment on table series_definitions is 'What a series means from a period on, until its next definition. Another unit, currency or base is a break.';

create table observation_batches (
  id uuid primary key default gen_random_uuid(),
  subject text not null,
  way text not null check (way in ('form', 'paste', 'file', 'fetch')),
  name text not null,
  file_uuid uuid references files,
  state text not null default 'staged' check (state in ('staged', 'accepted', 'undone', 'discarded')),
  decimal_sign text not null default 'point' check (decimal_sign in ('point', 'comma')),
  left_out text[] not null default '{}',
  counts jsonb not null default '{}',
  questions text[] not null default '{}',
  created_by uuid references users,
  created_at timestamptz not null default now(),
  accepted_by uuid references users,
  accepted_at timestamptz,
  ended_by uuid references users,
  ended_at timestamptz
);
create index observation_batches_list_idx on observation_batches (subject, created_at desc, id);
comment on table observation_batches is 'One form, paste, file or fetch of observations. Nothing of it counts before it is accepted.';
comment on column observation_batches.ended_at is 'When it was undone or thrown away.';

create table observation_rows (
  batch_id uuid not null references observation_batches on delete cascade,
  row_no integer not null,
  seen_series text not null,
  seen_period text not null,
  seen_value text not null,
  series_id bigint references entered_series,
  period text,
  value numeric,
  status text check (status in ('forecast', 'provisional', 'firm', 'revised')),
  note text not null default '',
  sample_size integer,
  method text not null default '',
  before_id bigint,
  before_value numeric,
  result text not null check (result in ('new', 'change', 'same', 'problem')),
  problem text,
  about text not null default '',
  questions text[] not null default '{}',
  primary key (batch_id, row_no)
);
comment on table observation_rows is 'What each row of a staged batch says and would do.';
comment on column observation_rows.before_id is 'The observation that it was compared with; another one by the time of accepting is a problem.';

create table series_releases (
  id bigint generated always as identity primary key,
  subject text not null,
  state text not null default 'rehearsed' check (state in ('rehearsed', 'live', 'cancelled')),
  note text not null default '',
  cells integer not null,
  series integer not null,
  period_from text not null,
  period_to text not null,
  sealed_hash text not null,
  prepared_by uuid references users,
  prepared_at timestamptz not null,
  approved_by uuid references users,
  approved_alone boolean not null default false,
  live_at timestamptz,
  sequence bigint unique,
  cancelled_reason text,
  version integer not null default 1,
  check ((state = 'live') = (sequence is not null))
);
create unique index series_releases_prepared_key on series_releases (subject) where state = 'rehearsed';
create index series_releases_list_idx on series_releases (subject, id desc);
comment on table series_releases is 'Observations that go live together, over any number of series and periods, with the approval of another person.';
comment on column series_releases.sequence is 'Its place in the order of vintages over everything.';

create table entered_observations (
  id bigint generated always as identity primary key,
  series_id bigint not null references entered_series,
  period text not null,
  value numeric not null,
  status text not null check (status in ('forecast', 'provisional', 'firm', 'revised')),
  note text not null default '',
  sample_size integer check (sample_size >= 0),
  method text not null default '',
  batch_id uuid not null references observation_batches,
  release_id bigint references series_releases,
  sequence bigint,
  undone boolean not null default false,
  entered_by uuid references users,
  entered_at timestamptz not null
);
create index entered_observations_as_of_idx on entered_observations (series_id, period, sequence desc, id desc) where sequence is not null;
create index entered_observations_waiting_idx on entered_observations (series_id, period, id desc) where sequence is null and not undone;
create index entered_observations_batch_idx on entered_observations (batch_id);
create index entered_observations_release_idx on entered_observations (release_id, series_id, period) where release_id is not null;
comment on table entered_observations is 'Values as entered, append only. As of a vintage counts the one with the highest sequence not after it, of these the last entered.';
comment on column entered_observations.release_id is 'Null = it waits for a release.';
comment on column entered_observations.sequence is 'That of its release, once live; from then on nothing of it changes.';
comment on column entered_observations.undone is 'Its batch was taken back before any release.';

create function keep_entered_observation() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.sequence is not null
    or (old.series_id, old.period, old.value, old.status, old.note, old.method, old.batch_id)
      is distinct from (new.series_id, new.period, new.value, new.status, new.note, new.method, new.batch_id)
    or old.sample_size is distinct from new.sample_size then
    raise exception 'Observations are append only (% of %).', lower(tg_op), old.id
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  return new;
end $$;
create trigger entered_observations_append_only before update or delete on entered_observations
  for each row execute function keep_entered_observation();
