-- What a person has set a list to: filters, order, columns, as the query of its address.
create table saved_views (
  uuid uuid primary key default gen_random_uuid(),
  owner_uuid uuid not null references users,
  screen text not null,
  name text not null check (length(name) between 1 and 80),
  query text not null check (length(query) <= 2000),
  audience text not null default 'mine' check (audience in ('mine', 'role', 'everyone')),
  role_id bigint references roles on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table saved_views is 'Ways to look at a list that people keep, for themselves or for others.';
comment on column saved_views.screen is 'Name of the screen in the table of screens.';
comment on column saved_views.query is 'Query of the address, without its question mark.';
comment on column saved_views.role_id is 'Of audience role: whose it is. Null after the role was deleted: only the owner sees it then.';
create unique index saved_views_name on saved_views (owner_uuid, screen, lower(name));
create index saved_views_screen on saved_views (screen, audience);
