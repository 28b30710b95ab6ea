-- Content that goes live together: at one minute, or with a release of data; all of it or nothing (decision 166).

create table content_groups (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  name text not null,
  publish_at timestamptz,
  publish_with bigint references releases,
  missed_at timestamptz,
  live_at timestamptz,
  version integer not null default 1,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (publish_at is null or publish_with is null)
);
create index content_groups_list_idx on content_groups (updated_at desc, id);
create index content_groups_due_idx on content_groups (publish_at) where publish_at is not null and live_at is null;
create index content_groups_release_idx on content_groups (publish_with) where publish_with is not null;
comment on table content_groups is 'Items of content that go live in one transaction, under a name.';
comment on column content_groups.publish_with is 'The release of data that goes live with it: neither does without the other.';
comment on column content_groups.missed_at is 'The last minute that came while something was missing; null once another is set.';

create table content_group_items (
  group_id bigint not null references content_groups,
  item_id bigint not null references content_items,
  is_open boolean not null default true,
  number integer,
  primary key (group_id, item_id)
);
create unique index content_group_items_open_key on content_group_items (item_id) where is_open;
comment on column content_group_items.is_open is 'The group has not gone live: the item goes out with it alone, and is in no other.';
comment on column content_group_items.number is 'The version that went live with it.';
