-- Reports of an outside service on pages of products (decision 140).

create table report_embeds (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  title jsonb not null,
  summary jsonb not null,
  product text not null,
  workspace_id text not null,
  report_id text not null,
  audience text not null check (audience in ('public', 'signed-in', 'product')),
  height integer not null check (height between 200 and 2000),
  phone_layout boolean not null default false,
  phone_page text not null default '',
  media uuid references media (uuid),
  is_active boolean not null default false,
  owner_uuid uuid references users on delete set null,
  last_loaded_at timestamptz,
  last_error_at timestamptz,
  last_error text check (last_error in ('not-set', 'account', 'workspace', 'report', 'away', 'late', 'host', 'odd',
    'frame', 'token', 'error')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index report_embeds_product_idx on report_embeds (product, id);
comment on table report_embeds is 'A report on the page of a product. What opens the service is configuration and stands in no table.';
comment on column report_embeds.product is 'Slug of a product of the catalogue.';
comment on column report_embeds.media is 'Picture that is shown while the report is not.';
comment on column report_embeds.phone_page is 'Name of the page of the report that phones begin with; empty = the same as elsewhere.';

create table report_embed_days (
  embed_id bigint not null references report_embeds on delete cascade,
  day date not null,
  loads integer not null default 0,
  errors integer not null default 0,
  primary key (embed_id, day)
);
comment on table report_embed_days is 'How often a report was shown and failed, a day; older days are deleted.';
