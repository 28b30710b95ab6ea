-- Requests for reports: what people ask for that is not published, and how it is answered (decision 135).

create table report_requests (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  number text unique,
  title text not null,
  wanted text not null,
  data_area text not null,
  items text not null default '',
  regions text not null default '',
  periods text not null default '',
  answer_form text not null check (answer_form in ('table', 'series', 'figure', 'report')),
  file_format text not null check (file_format in ('xlsx', 'csv', 'pdf', 'any')),
  purpose text not null,
  needed_on date,
  repeats text not null default 'once' check (repeats in ('once', 'monthly', 'quarterly', 'yearly')),
  invoice_to text not null default '',
  may_list boolean not null default false,
  requester_uuid uuid references users on delete set null,
  requester_name text not null,
  requester_email text not null,
  organisation text not null default '',
  locale text not null check (locale in ('en', 'ms')),
  state text not null default 'received' check (state in ('received', 'clarifying', 'quoted', 'accepted', 'in_work',
    'review', 'delivered', 'closed', 'declined')),
  waiting text check (waiting in ('requester', 'payment')),
  owner_uuid uuid references users on delete set null,
  tags text[] not null default '{}',
  due_on date,
  paused_on date,
  paused_days integer not null default 0,
  fee bigint,
  tasks jsonb not null default '[]',
  link_version integer not null default 1,
  merged_into bigint references report_requests,
  split_from bigint references report_requests,
  listed_on date,
  listed_title jsonb,
  listed_reuse text,
  last_message_at timestamptz,
  last_message_by text check (last_message_by in ('requester', 'staff')),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  updated_at timestamptz not null,
  version integer not null default 1
);
create index report_requests_queue_idx on report_requests (state, due_on) where confirmed_at is not null;
create index report_requests_owner_idx on report_requests (owner_uuid);
create index report_requests_requester_idx on report_requests (requester_uuid);
create index report_requests_email_idx on report_requests (lower(requester_email));
create index report_requests_listed_idx on report_requests (listed_on desc) where listed_on is not null;
create index report_requests_unconfirmed_idx on report_requests (created_at) where confirmed_at is null;
create index report_requests_merged_idx on report_requests (merged_into) where merged_into is not null;
comment on table report_requests is 'What somebody asks for. Without a number its address is not confirmed yet: it waits for a code, and goes after two days.';
comment on column report_requests.due_on is 'Promised day. While the clock stands (paused_on) it is moved on when the clock goes again.';
comment on column report_requests.paused_days is 'Working days on which the clock stood, over.';
comment on column report_requests.fee is 'Of the accepted quote, in minor units of the own currency.';
comment on column report_requests.link_version is 'Part of signed links: a higher one ends the links before it.';
comment on column report_requests.tasks is 'The checklist: text, and who ticked it when.';

create table report_request_numbers (
  year integer not null,
  kind text not null check (kind in ('REQ', 'Q')),
  last integer not null,
  primary key (year, kind)
);
comment on table report_request_numbers is 'The last number given; counted in the transaction that uses it, so that none is lost.';

create table report_request_people (
  request_id bigint not null references report_requests,
  email text not null,
  name text not null,
  added_by uuid references users,
  added_at timestamptz not null,
  primary key (request_id, email)
);
comment on table report_request_people is 'Addresses whose mail joins the thread, beside the requester''s; in small letters.';

create table report_request_messages (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  request_id bigint not null references report_requests,
  kind text not null check (kind in ('message', 'note')),
  by_staff boolean not null,
  via text not null check (via in ('web', 'mail')),
  author_uuid uuid references users on delete set null,
  author_name text not null,
  author_email text not null,
  body text not null,
  mail_uuid uuid references mails on delete set null,
  message_id text,
  from_number text,
  at timestamptz not null
);
create index report_request_messages_idx on report_request_messages (request_id, id);
create index report_request_messages_mail_idx on report_request_messages (mail_uuid);
create unique index report_request_messages_id_idx on report_request_messages (message_id) where message_id is not null;
comment on column report_request_messages.kind is 'A note is read by staff alone, and never sent.';
comment on column report_request_messages.message_id is 'Of a mail that came in: the same mail is taken in once.';
comment on column report_request_messages.from_number is 'Number of the request that it was written in, before a merge or a split.';

create table report_request_held (
  id bigint generated always as identity primary key,
  request_id bigint not null references report_requests,
  from_email text not null,
  from_name text not null,
  subject text not null,
  body text not null,
  message_id text unique,
  attachments integer not null default 0,
  at timestamptz not null,
  decision text check (decision in ('let-in', 'rejected')),
  decided_by uuid references users,
  decided_at timestamptz
);
create index report_request_held_idx on report_request_held (request_id, id);
comment on table report_request_held is 'Mail that names a request, from an address that is not on its thread: kept apart until staff decide. Its attachments are counted, not kept.';

create table report_request_files (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  request_id bigint not null references report_requests,
  message_id bigint references report_request_messages,
  answer_id bigint,
  kind text not null check (kind in ('attachment', 'quote', 'answer')),
  name text not null,
  media_type text not null,
  size integer not null,
  sha256 text not null,
  file_uuid uuid references files,
  content bytea,
  by_staff boolean not null,
  created_by uuid references users,
  created_at timestamptz not null,
  check (num_nonnulls(file_uuid, content) = 1)
);
create index report_request_files_request_idx on report_request_files (request_id);
create index report_request_files_message_idx on report_request_files (message_id);
create index report_request_files_answer_idx on report_request_files (answer_id);
create index report_request_files_file_idx on report_request_files (file_uuid);
comment on column report_request_files.content is 'Bytes of what we made: quotes and frozen tables. Files that came lie where files are kept.';

create table report_request_quotes (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  request_id bigint not null references report_requests,
  number text not null unique,
  lines jsonb not null,
  note text not null default '',
  tax_percent numeric(5, 2) not null,
  net bigint not null,
  tax bigint not null,
  total bigint not null,
  valid_until date not null,
  state text not null default 'sent' check (state in ('sent', 'accepted', 'declined', 'withdrawn')),
  created_by uuid references users,
  created_by_name text not null,
  sent_at timestamptz not null,
  answered_at timestamptz,
  answered_by text,
  answer_reason text not null default ''
);
create index report_request_quotes_idx on report_request_quotes (request_id, id);
create unique index report_request_quotes_open on report_request_quotes (request_id) where state in ('sent', 'accepted');
comment on column report_request_quotes.lines is 'Text, quantity (decimal text) and unit price (minor units).';

create table report_request_answers (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  request_id bigint not null references report_requests,
  subject text not null,
  period_from text not null,
  period_to text not null,
  choice jsonb not null,
  vintage integer not null,
  live_at timestamptz,
  figures integer not null,
  hidden integer not null,
  preview jsonb not null,
  made_by uuid references users,
  made_by_name text not null,
  made_at timestamptz not null,
  delivered_by uuid references users,
  delivered_at timestamptz,
  expires_at timestamptz
);
create index report_request_answers_idx on report_request_answers (request_id, id);
comment on table report_request_answers is 'A published table as it stood at a vintage: the bytes are kept, so that a later revision changes nothing of it.';
alter table report_request_files add foreign key (answer_id) references report_request_answers;

create table report_request_downloads (
  id bigint generated always as identity primary key,
  file_id bigint not null references report_request_files,
  by_staff boolean not null,
  at timestamptz not null
);
create index report_request_downloads_idx on report_request_downloads (file_id, id);

create table report_request_drafts (
  request_id bigint primary key references report_requests,
  body text not null,
  authors uuid[] not null,
  version integer not null,
  updated_by uuid not null references users,
  updated_at timestamptz not null
);
comment on table report_request_drafts is 'The one reply that staff write together; it goes when it is sent.';

create table report_request_presence (
  request_id bigint not null references report_requests,
  user_uuid uuid not null references users on delete cascade,
  is_writing boolean not null,
  seen_at timestamptz not null,
  primary key (request_id, user_uuid)
);

create table report_request_events (
  id bigint generated always as identity primary key,
  request_id bigint not null references report_requests,
  action text not null,
  state_before text,
  state_after text not null,
  reason text not null default '',
  actor text,
  at timestamptz not null
);
create index report_request_events_idx on report_request_events (request_id, id);

create table request_macros (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  name text not null,
  body jsonb not null,
  asks boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index request_macros_name_key on request_macros (lower(name));
comment on column request_macros.asks is 'The reply asks for something: the clock stands until the requester has written.';

create table request_settings (
  id integer primary key default 1 check (id = 1),
  expected_days integer not null default 10,
  quote_days integer not null default 30,
  delivery_days integer not null default 30,
  days_off date[] not null default '{}',
  tasks text[] not null default '{Figures recomputed,"Confidential cells hidden, totals safe"}',
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
insert into request_settings default values;
comment on column request_settings.expected_days is 'Working days that an answer takes, from the day it was asked for.';

alter table mails add column reply_to text;
alter table mails add column refers_to text;
comment on column mails.refers_to is 'Message-IDs of the thread that it belongs to.';

alter table verifications add column report_request_uuid uuid references report_requests (uuid) on delete cascade;
alter table verifications drop constraint verifications_purpose_check;
alter table verifications add constraint verifications_purpose_check check (purpose in
  ('verify', 'reset', 'invite', 'complimentary', 'sign-in', 'not-me', 'request'));
alter table verifications drop constraint verifications_check;
alter table verifications add constraint verifications_of_one
  check (num_nonnulls(user_uuid, registration_uuid, report_request_uuid) = 1);
create unique index verifications_live_request on verifications (report_request_uuid, purpose) where used_at is null;
