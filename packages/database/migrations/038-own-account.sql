-- What people keep of themselves: a photo, what they downloaded, and the wish to leave.

update users set preferences = preferences - 'default_base'
  where preferences ? 'default_base' and coalesce(preferences->>'default_base', '') not in ('current', 'previous');

alter table users add column photo_uuid uuid references files;
comment on column users.photo_uuid is 'Kept as it was uploaded, metadata included; a new photo is a new file, so that its address never changes what it shows.';

create table downloads (
  id bigint generated always as identity primary key,
  user_uuid uuid not null references users on delete cascade,
  at timestamptz not null,
  endpoint text not null,
  name text not null,
  address text not null,
  bytes bigint
);
create index downloads_user_idx on downloads (user_uuid, id desc);
comment on table downloads is 'Files that people fetched, for their own list; kept a year.';
comment on column downloads.address is 'Path and query of the call: the filters of the file.';

create table closure_requests (
  uuid uuid primary key default gen_random_uuid(),
  user_uuid uuid not null references users on delete cascade,
  reason text not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'withdrawn', 'refused', 'closed')),
  decided_by uuid references users,
  decided_at timestamptz,
  answer text
);
create unique index closure_requests_open on closure_requests (user_uuid) where state = 'open';
create index closure_requests_user_idx on closure_requests (user_uuid, asked_at desc);
comment on table closure_requests is 'People who ask that their account be closed; staff close it from due_at on, or refuse with an answer.';
comment on column closure_requests.due_at is 'Two weeks after the question: until then the person may think again.';
