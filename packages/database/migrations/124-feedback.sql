-- What readers write to the office, and what they say of its answers (decision 136).

create sequence feedback_numbers;

create table feedback (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  number text not null unique,
  kind text not null check (kind in ('question', 'error', 'idea', 'praise', 'complaint')),
  source text not null check (source in ('contact', 'figure', 'page', 'faq')),
  topic text not null,
  subject text not null,
  body text not null,
  page text not null default '',
  figure jsonb,
  product text,
  faq_item bigint references content_items on delete set null,
  draft_item bigint references content_items on delete set null,
  sender_uuid uuid references users on delete set null,
  sender_name text not null,
  sender_email text not null,
  organisation text not null default '',
  locale text not null check (locale in ('en', 'ms')),
  office text,
  state text not null default 'new' check (state in ('new', 'acknowledged', 'planned', 'done', 'not-planned', 'duplicate')),
  reason text not null default '',
  answer text not null default '',
  merged_into bigint references feedback,
  owner_uuid uuid references users on delete set null,
  listed_at timestamptz,
  is_demo boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check (state <> 'not-planned' or reason <> ''),
  check ((state = 'duplicate') = (merged_into is not null))
);
create index feedback_list_idx on feedback (created_at desc, id desc);
create index feedback_state_idx on feedback (state, created_at desc);
create index feedback_sender_idx on feedback (sender_uuid);
create index feedback_owner_idx on feedback (owner_uuid);
create index feedback_merged_idx on feedback (merged_into) where merged_into is not null;
create index feedback_listed_idx on feedback (listed_at desc) where listed_at is not null;
create index feedback_faq_idx on feedback (faq_item) where faq_item is not null;
create index feedback_draft_idx on feedback (draft_item) where draft_item is not null;
comment on table feedback is 'A message of a reader: what it says, where it was written, and what became of it.';
comment on column feedback.figure is 'The published figure that it doubts, with its value and vintage at the time of sending, and the filters of the page.';
comment on column feedback.product is 'Slug of the product that figure or page belong to.';
comment on column feedback.answer is 'What everybody who asked for it reads.';
comment on column feedback.office is 'Name of the contact whose address got an email.';
comment on column feedback.listed_at is 'Since when everybody sees subject, status and answer, and votes.';

create table feedback_links (
  hash text primary key,
  feedback_id bigint not null references feedback on delete cascade,
  made_at timestamptz not null
);
create index feedback_links_feedback_idx on feedback_links (feedback_id);
comment on table feedback_links is 'Sha256 of the random secret in each email that opens a message for its sender.';

create table feedback_messages (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  feedback_id bigint not null references feedback on delete cascade,
  kind text not null check (kind in ('message', 'note')),
  by_staff boolean not null,
  author_uuid uuid references users on delete set null,
  author_name text not null,
  body text not null,
  at timestamptz not null
);
create index feedback_messages_feedback_idx on feedback_messages (feedback_id, id);
create index feedback_messages_author_idx on feedback_messages (author_uuid);

create table feedback_events (
  id bigint generated always as identity primary key,
  feedback_id bigint not null references feedback on delete cascade,
  state text not null,
  reason text not null default '',
  actor text not null,
  at timestamptz not null
);
create index feedback_events_feedback_idx on feedback_events (feedback_id, id);

create table feedback_votes (
  feedback_id bigint not null references feedback on delete cascade,
  user_uuid uuid not null references users on delete cascade,
  at timestamptz not null,
  primary key (feedback_id, user_uuid)
);
create index feedback_votes_user_idx on feedback_votes (user_uuid);

create table faq_answers (
  item_id bigint primary key references content_items on delete cascade,
  yes integer not null default 0,
  no integer not null default 0
);
comment on table faq_answers is 'How often readers said that an answer helped or did not; nothing of who did.';

create table empty_searches (
  words text primary key,
  times integer not null default 1,
  last_on date not null
);
comment on table empty_searches is 'What was searched for among the questions in vain.';
