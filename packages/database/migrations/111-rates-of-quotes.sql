-- A rate that turns out wrong can be corrected: each price keeps the number that it was converted by, and what was converted
-- by another number than the list has now can be found and converted again.
alter table quotes add column exchange_rate numeric(18, 9);
update quotes q set exchange_rate = r.rate from exchange_rates r where r.id = q.exchange_rate_id;
alter table quotes add constraint quotes_exchange_rate_check check ((exchange_rate is null) = (exchange_rate_id is null));
comment on column quotes.exchange_rate is 'What that rate was then; unit_price follows from this number, whatever the list says today.';
