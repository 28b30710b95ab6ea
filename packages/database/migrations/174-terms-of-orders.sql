-- Which terms a buyer accepted with an order (decision 164).

alter table orders
  add column terms_version_id bigint references legal_versions,
  add column terms_hash text,
  add column terms_ip text,
  add constraint orders_terms_whole check (num_nonnulls(terms_version_id, terms_hash, terms_ip) in (0, 3));
comment on column orders.terms_version_id is 'The terms of use in force when it was made, accepted with it; null where none were. When = created_at.';
comment on column orders.terms_hash is 'sha256 of their body in both languages, hex: what was accepted can be proved without trusting the row.';
