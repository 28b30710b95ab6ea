create table outbox (
  id bigint generated always as identity primary key,
  event_id uuid not null default gen_random_uuid() unique,
  channel text not null,
  event text not null,
  data jsonb not null,
  version bigint not null default 0,
  occurred_at timestamptz not null default now()
);
comment on table outbox is 'Events that leave after commit; every API process reads them all.';

create table idempotency_keys (
  user_uuid uuid not null references users,
  key text not null check (length(key) between 8 and 200),
  endpoint text not null,
  request_hash text not null,
  status integer not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_uuid, key)
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);

create table jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  title jsonb not null default '{}',
  payload jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  progress integer not null default 0,
  total integer not null default 0,
  attempts integer not null default 0,
  max_attempts integer not null default 3,
  run_at timestamptz not null default now(),
  heartbeat_at timestamptz,
  cancel_requested boolean not null default false,
  result jsonb,
  error text,
  link text,
  seen boolean not null default false,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index jobs_due_idx on jobs (run_at) where state in ('queued', 'running');
create index jobs_owner_idx on jobs (created_by, created_at desc);
comment on table jobs is 'Long work with progress, cancel and retry; a worker that dies leaves its job to the next.';

create table files (
  uuid uuid primary key default gen_random_uuid(),
  name text not null,
  media_type text not null,
  size bigint not null,
  sha256 text not null,
  storage_key text not null unique,
  created_by uuid references users,
  created_at timestamptz not null default now()
);

create table form_drafts (
  user_uuid uuid not null references users on delete cascade,
  key text not null check (length(key) <= 200),
  data jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (user_uuid, key)
);
comment on table form_drafts is 'What a person has typed and not yet saved, by form.';

create table settings (
  key text primary key,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
