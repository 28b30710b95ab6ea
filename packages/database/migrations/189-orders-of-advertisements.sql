-- Orders sell advertisements too (decision 162).

alter table orders add column ad_booking_id bigint references ad_bookings;
comment on column orders.ad_booking_id is 'The approved booking of an advertisement. Its paid order lets it run.';
alter table orders drop constraint orders_kind_check;
alter table orders add constraint orders_kind_check check (kind in
  ('first', 'renewal', 'upgrade', 'downgrade', 'conversion', 'report', 'advertisement'));
alter table orders add constraint orders_advertisement_check
  check ((kind = 'advertisement') = (ad_booking_id is not null));
create unique index orders_ad_booking_idx on orders (ad_booking_id) where state in ('waiting', 'paid');
