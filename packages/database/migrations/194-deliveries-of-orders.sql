-- What staff deliver for an order of something that is bought once, beside the answers of requests (decision 171).

create table order_deliveries (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  order_id bigint not null references orders,
  how text not null check (how in ('file', 'resent', 'recorded')),
  name text,
  media_type text,
  size bigint,
  sha256 text,
  file_uuid uuid references files,
  object_key text references stored_objects,
  replaces uuid,
  is_whole boolean not null default false,
  detail text not null default '',
  reason text not null,
  by_uuid uuid references users,
  at timestamptz not null,
  check ((how = 'file') = (num_nonnulls(file_uuid, object_key) = 1)),
  check ((how = 'file') = (num_nonnulls(name, media_type, size, sha256) = 4))
);
create index order_deliveries_order_idx on order_deliveries (order_id, id);
create index order_deliveries_file_idx on order_deliveries (file_uuid) where file_uuid is not null;
create index order_deliveries_object_idx on order_deliveries (object_key) where object_key is not null;
comment on table order_deliveries is 'Files that were delivered with an order or in place of one, what was sent again, and what staff say that they delivered otherwise.';
comment on column order_deliveries.replaces is 'The delivered file in whose place it stands: one of an order or of an answer to a request.';
comment on column order_deliveries.is_whole is 'With it everything that was bought is delivered.';
comment on column order_deliveries.detail is 'How it was delivered, or where it was sent again.';
comment on column order_deliveries.by_uuid is 'Who of staff; null = by the payment.';

create table order_delivery_downloads (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references order_deliveries,
  by_uuid uuid references users,
  by_staff boolean not null,
  sha256 text not null,
  at timestamptz not null
);
create index order_delivery_downloads_idx on order_delivery_downloads (delivery_id, id);

-- paid orders of things that are bought once: the list of transactions narrows to those that wait for their delivery
create index orders_once_paid_idx on orders (id) where state = 'paid' and plan_version_id is null;

alter table report_request_files add column closed_at timestamptz;
comment on column report_request_files.closed_at is 'From when on who asked cannot fetch it: staff put another file in its place.';
