-- Sign-up, codes and links by mail, the second factor, passkeys, accounts made in bulk.

create table registrations (
  uuid uuid primary key default gen_random_uuid(),
  email text not null,
  name text not null,
  password_hash text not null,
  is_corporate boolean not null default false,
  organisation_name text,
  locale text not null default 'en' check (locale in ('en', 'ms')),
  terms_version text,
  is_taken boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  completed_at timestamptz
);
create index registrations_email_idx on registrations (lower(email), created_at desc);
comment on table registrations is 'Accounts that wait for their code. The user is made, with the same uuid, when the code is right.';
comment on column registrations.is_taken is 'The address had an account already: no code ever matches, and nobody can tell.';

alter table sessions alter column user_uuid drop not null;
alter table sessions add column registration_uuid uuid references registrations;
alter table sessions add column is_limited boolean not null default false;
alter table sessions add constraint sessions_of_one check (num_nonnulls(user_uuid, registration_uuid) = 1);
create index sessions_registration_idx on sessions (registration_uuid) where registration_uuid is not null;
comment on column sessions.registration_uuid is 'Of a pending registration: opens only the user record, logout, verify-account and resend.';
comment on column sessions.is_limited is 'The policy asks for a second factor that the person has not enrolled: only their own sign-in settings are open.';

create table verifications (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('verify', 'reset', 'invite', 'complimentary')),
  user_uuid uuid references users on delete cascade,
  registration_uuid uuid references registrations on delete cascade,
  token_hash text unique,
  code_hash text,
  sent_to text not null,
  attempts integer not null default 0,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check (num_nonnulls(user_uuid, registration_uuid) = 1)
);
create unique index verifications_live_user on verifications (user_uuid, purpose) where used_at is null;
create unique index verifications_live_registration on verifications (registration_uuid, purpose) where used_at is null;
comment on table verifications is 'Codes and links sent by mail: hashed, single use, one live one a person and purpose.';

create table two_factor (
  user_uuid uuid primary key references users on delete cascade,
  secret_sealed bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
comment on column two_factor.secret_sealed is 'The authenticator''s secret, AES-256-GCM under a key from APP_SECRET.';
comment on column two_factor.last_step is 'The 30-second step of the last code taken, so that no code works twice.';

create table backup_codes (
  id bigint generated always as identity primary key,
  user_uuid uuid not null references users on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  unique (user_uuid, code_hash)
);

create table passkeys (
  id text primary key,
  user_uuid uuid not null references users on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  is_backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user_idx on passkeys (user_uuid);
comment on column passkeys.id is 'The credential id, base64url, as the authenticator made it.';

create table passkey_challenges (
  uuid uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('register', 'sign-in', 'step-up')),
  user_uuid uuid references users on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);

create table account_batches (
  uuid uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('complimentary', 'data-provider', 'member')),
  state text not null default 'draft' check (state in ('draft', 'confirmed', 'undone')),
  title text not null,
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  confirmed_by uuid references users,
  confirmed_at timestamptz,
  undone_by uuid references users,
  undone_at timestamptz,
  version integer not null default 1
);
comment on table account_batches is 'Accounts made for organisations in bulk; nothing is created before the batch is confirmed.';

create table account_batch_rows (
  batch_uuid uuid not null references account_batches on delete cascade,
  line integer not null,
  data jsonb not null,
  verdict text not null check (verdict in ('new', 'exists', 'refused')),
  problems jsonb not null default '[]',
  user_uuid uuid references users,
  outcome text check (outcome in ('created', 'skipped', 'undone', 'kept')),
  primary key (batch_uuid, line)
);
comment on column account_batch_rows.line is 'Line of the pasted or uploaded rows, from 1.';
comment on column account_batch_rows.outcome is 'After confirmation; kept = could not be undone because the person has signed in.';

alter table users add column preferences jsonb not null default '{}';
comment on column users.preferences is 'What the person chose for themselves: notices by event, number format, default region and base year.';

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table rate_limits is 'Counters of the limits on credentials, mails and exports, shared by all processes (rate-limiter-flexible).';
