-- Bank transfer: where the money goes, proofs of payers, money that came (decision 146).

create table transfer_settings (
  single boolean primary key default true check (single),
  accounts jsonb not null default '[]',
  due_days integer not null default 7 check (due_days between 1 and 60),
  check_days integer not null default 2 check (check_days between 1 and 30),
  second_above bigint check (second_above >= 0),
  version integer not null default 1,
  updated_by uuid references users,
  updated_at timestamptz not null
);
comment on table transfer_settings is 'Accounts of the seller and the rules of proofs. One row; without an account nobody pays by transfer.';
comment on column transfer_settings.due_days is 'Days that an order by transfer is held, and by which a proof or a part payment prolongs it.';
comment on column transfer_settings.second_above is 'Minor units; money above it is confirmed by a second person. Null = one person is enough.';

create table transfer_proofs (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  order_id bigint not null references orders,
  file_uuid uuid not null references files,
  name text not null,
  media_type text not null,
  sha256 text not null,
  amount bigint not null check (amount > 0),
  paid_on date not null,
  bank_reference text not null default '',
  state text not null default 'received' check (state in ('received', 'checked', 'verified', 'part', 'returned', 'replaced')),
  reason text check (reason in ('unreadable', 'amount', 'account', 'other')),
  note text not null default '',
  first_by uuid references users,
  decided_by uuid references users,
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'returned') = (reason is not null))
);
create index transfer_proofs_order_idx on transfer_proofs (order_id, id desc);
create index transfer_proofs_open_idx on transfer_proofs (id) where state in ('received', 'checked');
create index transfer_proofs_sha_idx on transfer_proofs (sha256);
create index transfer_proofs_reference_idx on transfer_proofs (bank_reference) where bank_reference <> '';
create unique index transfer_proofs_one_idx on transfer_proofs (order_id) where state in ('received', 'checked');
comment on table transfer_proofs is 'Slips of payers. An order has one that is looked at; `checked` waits for a second person.';

create table transfer_money (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  proof_id bigint unique references transfer_proofs,
  amount bigint not null check (amount > 0),
  paid_on date not null,
  bank_reference text not null default '',
  payment_id bigint references payments,
  recorded_by uuid not null references users,
  second_by uuid references users,
  created_at timestamptz not null
);
create index transfer_money_order_idx on transfer_money (order_id);
create index transfer_money_reference_idx on transfer_money (bank_reference) where bank_reference <> '';
comment on table transfer_money is 'Money that came to the account for an order. It is held until all of the order is there.';
comment on column transfer_money.payment_id is 'The payment that it became: it settles the order or is a credit. Null = held as part of what is asked for.';
