-- Advertising: plans of places, bookings, their pictures, weeks and days (decision 162).

create table ad_plans (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  code text not null unique,
  place text not null,
  name jsonb not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  price bigint not null check (price >= 0),
  slots integer not null check (slots between 1 and 6),
  sharing text not null check (sharing in ('fixed', 'turns')),
  lead_days integer not null check (lead_days >= 0),
  most_weeks integer not null check (most_weeks between 1 and 26),
  rules jsonb not null,
  blackouts jsonb not null default '[]',
  policy jsonb not null,
  cancel_terms jsonb not null,
  shows_house boolean not null default true,
  visibility text not null default 'hidden' check (visibility in ('public', 'hidden', 'archived')),
  is_demo boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index ad_plans_place_idx on ad_plans (place) where visibility <> 'archived';
comment on table ad_plans is 'What is sold of a place on public pages: size, slots, price of a slot and week, rules. One place has one plan that is not archived.';
comment on column ad_plans.place is 'Name in the declared table of places.';
comment on column ad_plans.price is 'Minor units of the own currency before tax, for one slot and week.';
comment on column ad_plans.sharing is 'fixed = each slot has a box of its own; turns = all slots share one box, minute by minute.';
comment on column ad_plans.shows_house is 'A free box says that it can be booked.';

create table ad_bookings (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  number text not null unique,
  plan_id bigint not null references ad_plans,
  owner_uuid uuid not null references users,
  booked_by uuid not null references users,
  advertiser text not null,
  campaign text not null,
  contact text not null default '',
  destination text not null default '',
  first_week date not null check (extract(isodow from first_week) = 1),
  weeks integer not null check (weeks between 1 and 26),
  week_price bigint not null check (week_price >= 0),
  currency text not null,
  state text not null default 'draft' check (state in
    ('draft', 'held', 'in_review', 'returned', 'awaiting_payment', 'approved', 'running', 'paused', 'done', 'refused')),
  until timestamptz,
  shown_creative bigint,
  reviewed_by uuid references users,
  reason text,
  note text not null default '',
  is_demo boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((until is not null) = (state in ('held', 'returned', 'awaiting_payment'))),
  check (state not in ('awaiting_payment', 'approved', 'running', 'paused') or shown_creative is not null)
);
create index ad_bookings_owner_idx on ad_bookings (owner_uuid, id desc);
create index ad_bookings_plan_idx on ad_bookings (plan_id, first_week);
create index ad_bookings_state_idx on ad_bookings (state, first_week);
create index ad_bookings_until_idx on ad_bookings (until) where until is not null;
comment on table ad_bookings is 'A campaign in some weeks of a plan. Its weeks are taken by its rows in ad_slots alone.';
comment on column ad_bookings.owner_uuid is 'Whose booking it is; booked_by differs where staff booked for them.';
comment on column ad_bookings.first_week is 'Monday of the first week.';
comment on column ad_bookings.week_price is 'Price of a slot and week when the weeks were held.';
comment on column ad_bookings.until is 'When the weeks become free again unless the next step is taken.';
comment on column ad_bookings.shown_creative is 'The picture that was approved, and no other, is shown.';
comment on column ad_bookings.reason is 'Template of the last return, refusal, pause or end; note is in the words of who decided.';
create sequence ad_numbers;
comment on sequence ad_numbers is 'Numbers of bookings; gaps are harmless.';

create table ad_creatives (
  id bigint generated always as identity primary key,
  booking_id bigint not null references ad_bookings on delete cascade,
  number integer not null,
  alt text not null,
  object_key text not null references stored_objects (key),
  media_type text not null,
  width integer not null,
  height integer not null,
  size integer not null,
  sha256 text not null,
  created_by uuid not null references users,
  created_at timestamptz not null,
  unique (booking_id, number)
);
alter table ad_bookings add foreign key (shown_creative) references ad_creatives;
comment on table ad_creatives is 'Pictures of a booking as they were drawn anew; the newest is looked at, an approved one is shown.';
comment on column ad_creatives.alt is 'What the picture says, for who does not see it.';

create table ad_slots (
  place text not null,
  week date not null check (extract(isodow from week) = 1),
  slot integer not null check (slot >= 1),
  booking_id bigint not null references ad_bookings,
  primary key (place, week, slot)
);
create index ad_slots_booking_idx on ad_slots (booking_id);
comment on table ad_slots is 'Taken weeks. Its key is why no slot of a week is booked twice, whoever asks at the same time.';

create table ad_days (
  id bigint generated always as identity primary key,
  plan_id bigint not null references ad_plans,
  booking_id bigint references ad_bookings,
  day date not null,
  views integer not null default 0,
  clicks integer not null default 0,
  first_at timestamptz,
  last_at timestamptz,
  unique nulls not distinct (plan_id, booking_id, day)
);
create index ad_days_booking_idx on ad_days (booking_id, day);
comment on table ad_days is 'How often a place was seen and followed on a day; nothing of who did. Without a booking: its own box.';
comment on column ad_days.first_at is 'First and last time that it was seen on that day: proof that it ran.';

create table ad_events (
  id bigint generated always as identity primary key,
  booking_id bigint not null references ad_bookings on delete cascade,
  step text not null,
  state text not null,
  by_uuid uuid references users,
  reason text,
  note text not null default '',
  at timestamptz not null
);
create index ad_events_booking_idx on ad_events (booking_id, id);
comment on table ad_events is 'What happened to a booking, as its advertiser may read it; by nobody = the clock.';
