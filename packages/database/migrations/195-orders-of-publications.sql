-- Orders sell publications that have a price (decision 171).

alter table orders
  add column publication_id bigint references content_items,
  add column publication_version integer;
comment on column orders.publication_id is 'The publication whose file is bought.';
comment on column orders.publication_version is 'Its version when it was ordered: the one whose price the order has.';
alter table orders drop constraint orders_kind_check;
alter table orders add constraint orders_kind_check check (kind in
  ('first', 'renewal', 'upgrade', 'downgrade', 'conversion', 'report', 'advertisement', 'publication'));
alter table orders add constraint orders_publication_check
  check ((kind = 'publication') = (publication_id is not null) and (publication_id is null) = (publication_version is null));
create unique index orders_publication_waiting_idx on orders (buyer_uuid, publication_id) where state = 'waiting';
create index orders_publication_idx on orders (publication_id, buyer_uuid, id desc) where publication_id is not null;
