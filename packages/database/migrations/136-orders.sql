-- Buying: orders, payments, documents with gapless numbers (decision 141).

create table billing_settings (
  single boolean primary key default true check (single),
  seller jsonb not null,
  version integer not null default 1,
  updated_by uuid references users,
  updated_at timestamptz not null
);
comment on table billing_settings is 'Who sells. One row; without it nothing is sold.';

create table billing_details (
  id bigint generated always as identity primary key,
  user_uuid uuid unique references users,
  organisation_id bigint unique references organisations,
  details jsonb not null,
  updated_at timestamptz not null,
  check (num_nonnulls(user_uuid, organisation_id) = 1)
);
comment on table billing_details is 'Whom the next invoice is made out to; each document has a copy of its own.';

create table orders (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  reference text not null unique,
  quote uuid not null unique,
  buyer_uuid uuid not null references users,
  user_uuid uuid references users,
  organisation_id bigint references organisations,
  kind text not null check (kind in ('first', 'renewal', 'upgrade', 'downgrade', 'conversion')),
  plan_version_id bigint not null references plan_versions,
  term_months integer not null check (term_months > 0),
  extra_seats integer not null default 0 check (extra_seats >= 0),
  promo_code_id bigint references promo_codes,
  subscription_id bigint references subscriptions,
  held text not null,
  starts_on date not null,
  ends_on date not null,
  currency text not null,
  tax_percent numeric(5, 2),
  lines jsonb not null,
  credits jsonb not null default '[]',
  amount bigint not null check (amount >= 0),
  tax bigint not null check (tax >= 0),
  total bigint not null check (total >= 0),
  buyer jsonb not null,
  locale text not null,
  method text not null check (method in ('card', 'transfer', 'test', 'none')),
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'cancelled', 'expired')),
  given_from date,
  given_to date,
  reminded_at timestamptz,
  expires_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  is_demo boolean not null default false,
  created_at timestamptz not null,
  check (num_nonnulls(user_uuid, organisation_id) = 1),
  check ((state = 'paid') = (paid_at is not null)),
  check ((state = 'paid') = (given_from is not null)),
  check ((state in ('cancelled', 'expired')) = (closed_at is not null))
);
create unique index orders_open_idx on orders (buyer_uuid) where state = 'waiting';
create index orders_buyer_idx on orders (buyer_uuid, id desc);
create index orders_expires_idx on orders (expires_at) where state = 'waiting';
create index orders_given_idx on orders (subscription_id, given_from);
create index orders_promo_idx on orders (promo_code_id) where promo_code_id is not null;
comment on table orders is 'What was bought at a sealed price; nobody has two that wait. It never changes but for its state.';
comment on column orders.quote is 'The sealed price that it was made of: the same one makes one order.';
comment on column orders.held is 'Mark of the periods that were credited; another mark when money comes = an upgrade cannot be given as priced.';
comment on column orders.subscription_id is 'What it extends; of a first order the one that waits for it.';
comment on column orders.amount is 'Sum of the lines before tax; total = amount + tax - credits.';
create sequence order_numbers;
comment on sequence order_numbers is 'Numbers inside references of orders; gaps are harmless, documents have none.';

create table payments (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  order_id bigint not null references orders,
  method text not null check (method in ('card', 'transfer', 'test', 'none')),
  gateway text check (gateway in ('stripe', 'test')),
  gateway_ref text,
  redirect_to text,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null default 'initiated'
    check (state in ('initiated', 'pending', 'succeeded', 'failed', 'expired')),
  failure text check (failure in ('declined', 'cancelled', 'unavailable', 'other')),
  is_credit boolean not null default false,
  credit_reason text,
  ask_at timestamptz,
  asked_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null,
  unique (gateway, gateway_ref),
  check ((state = 'succeeded') = (settled_at is not null)),
  check (state = 'succeeded' or not is_credit)
);
create index payments_order_idx on payments (order_id, id desc);
create index payments_ask_idx on payments (ask_at) where ask_at is not null;
create unique index payments_settling_idx on payments (order_id) where state = 'succeeded' and not is_credit;
comment on table payments is 'Attempts to pay an order. One of them settles it; money that comes beside it is a credit to be paid back.';
comment on column payments.ask_at is 'When the service is asked next; null = its answer is final.';

create table gateway_events (
  id bigint generated always as identity primary key,
  gateway text not null check (gateway in ('stripe', 'test')),
  event_id text not null,
  payment_id bigint references payments,
  body jsonb not null,
  outcome text not null,
  received_at timestamptz not null,
  unique (gateway, event_id)
);
create index gateway_events_payment_idx on gateway_events (payment_id);
comment on table gateway_events is 'Signed messages of payment services, each once; forged ones are not kept.';

create table number_series (
  kind text not null check (kind in ('invoice', 'receipt', 'credit_note')),
  year integer not null,
  last integer not null,
  primary key (kind, year)
);
comment on table number_series is 'The last number of each series of a year. Its row is locked until the document is stored, so that no number is missing.';

create table billing_documents (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  kind text not null check (kind in ('invoice', 'receipt', 'credit_note')),
  number text not null unique,
  order_id bigint not null references orders,
  payment_id bigint references payments,
  refers_to bigint references billing_documents,
  issued_on date not null,
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null default '[]',
  from_on date,
  to_on date,
  days_left integer,
  days_of integer,
  days_paid bigint,
  currency text not null,
  tax_percent numeric(5, 2),
  amount bigint not null check (amount >= 0),
  tax bigint not null check (tax >= 0),
  total bigint not null check (total = amount + tax),
  is_demo boolean not null default false,
  issued_at timestamptz not null
);
create index billing_documents_order_idx on billing_documents (order_id);
create unique index billing_documents_invoice_idx on billing_documents (order_id) where kind = 'invoice';
comment on table billing_documents is 'Invoices, receipts and credit notes as they were issued; seller, buyer and lines are copies. Never changed, never deleted.';
create function refuse_document_change() returns trigger language plpgsql as $$
begin
  raise exception 'a document that was issued does not change';
end $$;
create trigger billing_documents_fixed before update or delete on billing_documents
  for each row execute function refuse_document_change();

create table test_messages (
  id bigint generated always as identity primary key,
  payment_uuid uuid not null references payments (uuid),
  body text not null,
  signature text not null default '',
  is_forged boolean not null default false,
  due_at timestamptz not null,
  sent_at timestamptz,
  status integer
);
create index test_messages_payment_idx on test_messages (payment_uuid, id);
create index test_messages_due_idx on test_messages (due_at) where sent_at is null;
comment on table test_messages is 'What the test gateway of the demonstration sends, and when; it knows a payment by what it has sent.';
