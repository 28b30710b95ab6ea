-- Plans with their versions, who holds which for how long, and what of it was used (decision 130).

create table plans (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  code text not null unique,
  type text not null check (type in ('basic', 'premium', 'corporate', 'complimentary', 'trial', 'custom')),
  name jsonb not null,
  summary jsonb not null default '{}',
  audiences text[] not null default '{individual,company,public_body,student}',
  visibility text not null default 'hidden' check (visibility in ('public', 'hidden', 'archived')),
  position integer not null default 0,
  changes_to uuid[] not null default '{}',
  upgrade_rule text not null default 'now' check (upgrade_rule in ('now', 'term_end')),
  downgrade_rule text not null default 'term_end' check (downgrade_rule in ('now', 'term_end')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index plans_shown_idx on plans (visibility, position, code);
comment on table plans is 'What is sold or given. Never deleted; archived ones stay with those who have them.';
comment on column plans.changes_to is 'Plans that its holders may change to; empty = every public one.';

create table plan_versions (
  id bigint generated always as identity primary key,
  plan_id bigint not null references plans,
  number integer not null,
  valid_from date not null,
  terms jsonb not null,
  noticed_at timestamptz,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  unique (plan_id, number),
  unique (plan_id, valid_from)
);
comment on table plan_versions is 'Prices, limits and what is opened, from a day on until the next version; people keep theirs until renewal.';
comment on column plan_versions.terms is 'As contract/plans/plan-terms.ts checks it.';
comment on column plan_versions.noticed_at is 'When those who hold an earlier version were told of it.';

create table tax_rates (
  id bigint generated always as identity primary key,
  class text not null check (class in ('standard', 'reduced', 'none')),
  percent numeric(5, 2) not null check (percent >= 0 and percent < 100),
  valid_from date not null,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  unique (class, valid_from)
);
comment on table tax_rates is 'Percent by class from a day on. Without a row no tax is charged, and pages say so.';

create table promo_codes (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  code text not null unique check (code = upper(code)),
  kind text not null check (kind in ('percent', 'amount')),
  value bigint not null check (value > 0),
  plans uuid[] not null default '{}',
  valid_from date not null,
  valid_to date not null,
  max_uses integer check (max_uses > 0),
  per_account integer not null default 1 check (per_account > 0),
  note text not null default '',
  stopped_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (valid_to >= valid_from)
);
comment on column promo_codes.value is 'Percent in hundredths (2500 = 25 %), or an amount in minor units of the own currency.';
comment on column promo_codes.plans is 'Plans that it is for; empty = all.';

create table subscriptions (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  user_uuid uuid references users,
  organisation_id bigint references organisations,
  awaiting text check (awaiting in ('payment', 'proof')),
  rejected_at timestamptz,
  cancelled_on date,
  extra_seats integer not null default 0 check (extra_seats >= 0),
  told_status text,
  turns_on date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(user_uuid, organisation_id) = 1)
);
create index subscriptions_user_idx on subscriptions (user_uuid);
create index subscriptions_organisation_idx on subscriptions (organisation_id);
create index subscriptions_turns_idx on subscriptions (turns_on);
comment on table subscriptions is 'What one person or organisation holds: periods, suspensions and seats hang on it. Its status is computed from days.';
comment on column subscriptions.awaiting is 'Its last period is not in force before this has come.';
comment on column subscriptions.cancelled_on is 'When somebody said that it shall end with its last period; no grace follows.';
comment on column subscriptions.told_status is 'The status that its people were told last.';
comment on column subscriptions.turns_on is 'First day on which its status may be another; null = it stays.';

create table subscription_periods (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscriptions,
  plan_version_id bigint not null references plan_versions,
  source text not null check (source in ('paid', 'complimentary', 'trial', 'staff')),
  starts_on date not null,
  ends_on date not null,
  term_months integer,
  promo_code_id bigint references promo_codes,
  granted_by uuid references users,
  approved_by uuid references users,
  reason text not null default '',
  created_at timestamptz not null default now(),
  check (ends_on >= starts_on - 1),
  unique (subscription_id, starts_on)
);
create index subscription_periods_version_idx on subscription_periods (plan_version_id, ends_on);
create index subscription_periods_ends_idx on subscription_periods (ends_on);
create index subscription_periods_promo_idx on subscription_periods (promo_code_id) where promo_code_id is not null;
comment on table subscription_periods is 'Days, both included, on which one version of a plan holds. A period that ended before it began is kept, and opens nothing.';

create table subscription_suspensions (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscriptions,
  from_on date not null,
  to_on date,
  reason text not null,
  created_by uuid references users,
  created_at timestamptz not null default now()
);
create index subscription_suspensions_idx on subscription_suspensions (subscription_id);

create table subscription_seats (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscriptions,
  user_uuid uuid not null references users,
  from_on date not null,
  to_on date,
  created_by uuid references users,
  created_at timestamptz not null default now()
);
create unique index subscription_seats_live on subscription_seats (subscription_id, user_uuid) where to_on is null;
create index subscription_seats_user_idx on subscription_seats (user_uuid);
comment on table subscription_seats is 'Who reads on an organisation''s subscription; a person''s own needs no seat.';

create table subscription_events (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscriptions,
  action text not null,
  status_before text,
  status_after text,
  reason text not null default '',
  actor uuid references users,
  at timestamptz not null
);
create index subscription_events_idx on subscription_events (subscription_id, id desc);
comment on table subscription_events is 'What happened to a subscription, by people and by days; its id is the version of the live event.';

create table subscription_notes (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscriptions,
  text text not null,
  created_by uuid not null references users,
  created_at timestamptz not null
);
create index subscription_notes_idx on subscription_notes (subscription_id, id desc);

create table plan_use (
  subscription_id bigint not null references subscriptions,
  kind text not null check (kind in ('downloads', 'api_calls')),
  from_on date not null,
  used integer not null default 0,
  warned_at timestamptz,
  primary key (subscription_id, kind, from_on)
);
comment on table plan_use is 'What was used of a limit in a window: downloads by the month, calls by API key by the day.';

create table viewings (
  uuid uuid primary key default gen_random_uuid(),
  session_id bigint not null references sessions,
  staff_uuid uuid not null references users,
  user_uuid uuid not null references users,
  reason text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index viewings_session_idx on viewings (session_id);
comment on table viewings is 'A member of staff sees what a subscriber sees: read only, in one session, until it ends.';
