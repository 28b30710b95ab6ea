-- Content of the public site: items, their versions, and where readers find them (decision 134).

create table content_items (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  type text not null,
  slug text,
  parent_id bigint references content_items,
  position integer not null default 0,
  audience text not null default 'public' check (audience in ('public', 'signed_in', 'plans')),
  plans uuid[] not null default '{}',
  newest integer not null default 1,
  review text not null default 'none' check (review in ('none', 'waiting', 'returned')),
  review_note text not null default '',
  reviewer uuid references users,
  approved integer,
  approved_by uuid references users,
  published integer,
  first_published_at timestamptz,
  published_at timestamptz,
  publish_at timestamptz,
  publish_with bigint references releases,
  unpublish_at timestamptz,
  archived_at timestamptz,
  is_demo boolean not null default false,
  version integer not null default 1,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (publish_at is null or publish_with is null)
);
create unique index content_items_slug_key on content_items (type, slug);
create index content_items_list_idx on content_items (type, updated_at desc, id);
create index content_items_public_idx on content_items (type, first_published_at desc, id) where published is not null;
create index content_items_position_idx on content_items (type, position, id);
create index content_items_parent_idx on content_items (parent_id) where parent_id is not null;
create index content_items_due_idx on content_items (publish_at) where publish_at is not null;
create index content_items_over_idx on content_items (unpublish_at) where unpublish_at is not null;
create index content_items_release_idx on content_items (publish_with) where publish_with is not null;
comment on table content_items is 'One thing that readers come to: what they see of it, and what is being written.';
comment on column content_items.newest is 'Number of the newest version; saving makes the next one.';
comment on column content_items.approved is 'The last version that another person approved.';
comment on column content_items.published is 'The version that readers see; null = none.';
comment on column content_items.publish_with is 'The release of data that it comes out with, at the same moment.';

create table content_versions (
  id bigint generated always as identity primary key,
  item_id bigint not null references content_items,
  number integer not null,
  title text not null,
  words text not null,
  content jsonb not null,
  filed text,
  tags text[] not null default '{}',
  products text[] not null default '{}',
  completeness jsonb not null default '{}',
  note text not null default '',
  restored_from integer,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  unique (item_id, number)
);
comment on table content_versions is 'What was written, as it was saved; never changed.';
comment on column content_versions.words is 'All its words in both languages, for the search.';
comment on column content_versions.content is 'As contract/content/content-schema.ts checks it: item, en, ms.';
comment on column content_versions.filed is 'The kind or category that lists narrow by.';

create index content_versions_words_idx on content_versions using gin (to_tsvector('simple', words));
create index content_versions_author_idx on content_versions (created_by);

create table content_slugs (
  type text not null,
  slug text not null,
  item_id bigint not null references content_items,
  primary key (type, slug)
);
create index content_slugs_item_idx on content_slugs (item_id);
comment on table content_slugs is 'Addresses that readers had before; they lead to the one of today.';

create table content_links (
  item_id bigint not null references content_items,
  kind text not null check (kind in ('link', 'series')),
  target text not null,
  primary key (item_id, kind, target)
);
create index content_links_target_idx on content_links (kind, target);
comment on table content_links is 'What the newest and the published version lead to: addresses of our own, published series. Media have a list of their uses.';

create table content_views (
  item_id bigint not null references content_items,
  day date not null,
  views integer not null default 0,
  primary key (item_id, day)
);
comment on table content_views is 'How often an item was opened on a day; nothing of who did.';
