-- Where values of entered series are fetched from on a schedule, and what each try brought.

create table series_sources (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  subject text not null,
  name text not null,
  url text not null,
  series text not null default '',
  columns jsonb not null default '{}',
  status text not null check (status in ('forecast', 'provisional', 'firm', 'revised')),
  every text not null check (every in ('day', 'month')),
  day smallint not null default 1 check (day between 1 and 28),
  at_time text not null check (at_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  is_active boolean not null default true,
  next_at timestamptz not null,
  failures integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index series_sources_name_key on series_sources (subject, lower(name));
create index series_sources_due_idx on series_sources (next_at) where is_active;
comment on table series_sources is 'Where values of a subject are fetched from, and when. Nothing that it brings counts before a person accepts it.';
comment on column series_sources.series is 'Code of the series of rows that name none; empty = each row names its own.';
comment on column series_sources.columns is 'Heads of columns that are not known by themselves.';
comment on column series_sources.day is 'Day of the month, where it is fetched once a month.';
comment on column series_sources.failures is 'Tries in a row that failed.';

create table series_fetches (
  id bigint generated always as identity primary key,
  source_id bigint not null references series_sources,
  at timestamptz not null,
  asked_by uuid references users,
  outcome text not null check (outcome in ('staged', 'same', 'failed')),
  told jsonb,
  size integer,
  sha256 text,
  file_uuid uuid references files,
  batch_id uuid references observation_batches
);
create index series_fetches_source_idx on series_fetches (source_id, id desc);
comment on table series_fetches is 'One try to fetch a source and what came of it.';
comment on column series_fetches.told is 'Why it failed: the key of a sentence with its values.';
comment on column series_fetches.file_uuid is 'The answer, where it was good: the last of them is what the next answer is compared with.';
