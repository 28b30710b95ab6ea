-- API keys: a person's own programs read published data with them. A key is no session: it opens nothing else.

create table api_keys (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  user_uuid uuid not null references users,
  name text not null,
  prefix text not null unique,
  secret_hash text not null,
  scopes text[] not null,
  networks text[] not null default '{}',
  expires_on date not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references users
);
create index api_keys_user_idx on api_keys (user_uuid, created_at desc);
comment on column api_keys.prefix is 'The open part of the key, by which it is found: eight random characters.';
comment on column api_keys.secret_hash is 'sha256 of the key''s secret, hex; the secret is never stored.';
comment on column api_keys.scopes is 'What it reads: prices, indices, downloads (contract key-scopes.ts).';
comment on column api_keys.networks is 'Addresses and networks from which it works; empty = everywhere.';
comment on column api_keys.expires_on is 'Its last day, in the installation''s time zone.';
comment on column api_keys.last_used_at is 'To the minute: written with the counts of the day, not with each call.';

create table api_key_days (
  key_id bigint not null references api_keys on delete cascade,
  day date not null,
  calls integer not null default 0,
  refused integer not null default 0,
  primary key (key_id, day)
);
comment on table api_key_days is 'Use of each key by day, added up over all processes every few seconds.';

alter table security_events add column api_key_id bigint references api_keys;
comment on column security_events.api_key_id is 'The key that was made, ended or refused.';
