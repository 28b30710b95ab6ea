-- How long weeks are held counts from the first order of their booking (decision 177).

create index orders_ad_booking_first_idx on orders (ad_booking_id, created_at) where ad_booking_id is not null;

-- A quote without tax says why.
alter table report_request_quotes add column tax_exemption text not null default '';
comment on column report_request_quotes.tax_exemption is 'Why no tax is asked for; empty where tax is.';
