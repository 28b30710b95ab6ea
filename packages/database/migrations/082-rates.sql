-- What prices are judged and converted by on their day. A rate that a price was converted by never changes.
create table exchange_rates (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  on_date date not null,
  rate numeric(18, 9) not null check (rate > 0),
  source text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (currency, on_date)
);
comment on column exchange_rates.rate is 'How much of the own currency one unit of this one is.';

alter table quotes add column exchange_rate_id bigint references exchange_rates;
create index quotes_exchange_rate_idx on quotes (exchange_rate_id) where exchange_rate_id is not null;
comment on column quotes.exchange_rate_id is 'The rate that the price was converted by at entry; null for a price in the own currency.';

create table minimum_wages (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  valid_from date not null unique,
  hourly numeric(12, 4) not null check (hourly > 0),
  source text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table minimum_wages is 'The legal minimum wage an hour from a day on, until the next one.';
