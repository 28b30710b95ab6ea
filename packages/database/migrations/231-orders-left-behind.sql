-- Who left an organisation leaves the orders there that they made for it: they stand in nobody's way (decision 189).

drop index orders_open_idx;
create unique index orders_open_idx on orders (buyer_uuid, coalesce(organisation_id, 0))
  where state = 'waiting' and plan_version_id is not null;
drop index orders_publication_waiting_idx;
create unique index orders_publication_waiting_idx on orders (buyer_uuid, coalesce(organisation_id, 0), publication_id)
  where state = 'waiting';
