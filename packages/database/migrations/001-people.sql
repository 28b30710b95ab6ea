-- The application's own role, datum_app, stands before the first migration (src/migrate.ts): pools switch to it, so that
-- no request can change the schema or rewrite the audit log.
grant usage on schema public to datum_app;
alter default privileges in schema public grant select, insert, update, delete on tables to datum_app;
alter default privileges in schema public grant usage on sequences to datum_app;

create table organisations (
  id bigint generated always as identity primary key,
  code text not null unique,
  name jsonb not null,
  kind text not null check (kind in ('stakeholder', 'subscriber', 'advertiser', 'agency', 'centre')),
  data_sets text[] not null default '{}',
  consent_disclose boolean not null default false,
  email text,
  phone text,
  address text,
  registration_no text,
  status text not null default 'active' check (status in ('active', 'suspended', 'closed')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table organisations is 'Stakeholders that supply data, subscriber companies, advertisers.';
comment on column organisations.name is 'Locale -> text.';
comment on column organisations.data_sets is 'Short codes of the data sets that this stakeholder supplies: bmp, lwr, mhr, epp.';
comment on column organisations.consent_disclose is 'Cells below the disclosure limit may show this organisation''s prices.';

create table roles (
  id bigint generated always as identity primary key,
  name text not null unique,
  base_role text not null check (base_role in ('Super Administrator', 'Admin', 'Subscriber', 'Complimentary Subscriber', 'Data Provider')),
  description text not null default '',
  is_system boolean not null default false,
  rank integer not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
comment on column roles.base_role is 'The spec''s role that a custom role travels as.';
comment on column roles.rank is 'Lower stands above: people act only on those with a higher number (scope below_rank).';

create table role_permissions (
  role_id bigint not null references roles on delete cascade,
  permission text not null,
  scope text not null check (scope in ('all', 'own', 'stakeholder', 'region', 'plan', 'below_rank')),
  primary key (role_id, permission)
);

create table users (
  uuid uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  password_hash text,
  organisation_id bigint references organisations,
  role_id bigint not null references roles,
  is_corporate boolean not null default false,
  is_personalised boolean not null default false,
  is_verified boolean not null default false,
  first_time_login boolean not null default true,
  locale text not null default 'en' check (locale in ('en', 'ms')),
  colour_mode text not null default 'system' check (colour_mode in ('system', 'light', 'dark')),
  phone text,
  job_title text,
  personalisation jsonb not null default '{}',
  status text not null default 'unverified' check (status in ('invited', 'unverified', 'active', 'suspended', 'closed')),
  is_demo boolean not null default false,
  last_login_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on users (lower(email));
create index users_role_idx on users (role_id);
create index users_name_idx on users (lower(name), uuid);
comment on column users.password_hash is 'argon2id; null until an invitation is accepted.';

create table sessions (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  user_uuid uuid not null references users,
  token_hash text not null unique,
  browser_hash text,
  via text not null check (via in ('password', 'complimentary', 'passkey', 'invitation', 'registration', 'api_key')),
  idle_minutes integer not null,
  ip inet,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  stepped_up_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references users,
  revoked_reason text
);
create index sessions_user_idx on sessions (user_uuid, expires_at);
comment on column sessions.token_hash is 'sha256 of the token''s secret, hex; the secret is never stored.';
comment on column sessions.browser_hash is 'sha256 of the session cookie that this token is bound to; null for a client without cookies.';
comment on column sessions.stepped_up_at is 'When the person last proved who they are again, for risky actions.';

create table entitlements (
  id bigint generated always as identity primary key,
  user_uuid uuid references users,
  organisation_id bigint references organisations,
  product text not null,
  level text not null check (level in ('sample', 'view', 'download', 'api')),
  valid_from date not null,
  valid_to date,
  origin text not null check (origin in ('demo', 'complimentary', 'subscription', 'staff')),
  created_at timestamptz not null default now(),
  check (num_nonnulls(user_uuid, organisation_id) = 1)
);
create index entitlements_user_idx on entitlements (user_uuid, product);
create index entitlements_organisation_idx on entitlements (organisation_id, product);
comment on column entitlements.product is 'Short code of a data product: bmp, bmci ...';
