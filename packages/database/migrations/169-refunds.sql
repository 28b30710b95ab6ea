-- Refunds with four eyes (decision 163).

create table refunds (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  payment_id bigint not null references payments,
  order_id bigint not null references orders,
  amount bigint not null check (amount > 0),
  currency text not null,
  way text not null check (way in ('service', 'bank')),
  access text not null check (access in ('stays', 'ends')),
  reason text not null,
  credit_note_id bigint unique references billing_documents,
  payee jsonb,
  state text not null check (state in ('sending', 'pending', 'due', 'paid', 'failed')),
  service_ref text,
  failure text not null default '',
  attempt integer not null default 1,
  tries integer not null default 0,
  send_at timestamptz,
  bank_reference text not null default '',
  paid_on date,
  paid_by uuid references users,
  proposed_by uuid references users,
  confirmed_by uuid not null references users,
  created_at timestamptz not null,
  paid_at timestamptz,
  check ((way = 'bank') = (payee is not null)),
  check (way = 'service' or state in ('due', 'paid')),
  check (state <> 'due' or way = 'bank'),
  check ((state = 'paid') = (paid_at is not null)),
  check ((state in ('sending', 'pending')) = (send_at is not null))
);
create index refunds_payment_idx on refunds (payment_id);
create index refunds_order_idx on refunds (order_id);
create index refunds_send_idx on refunds (send_at) where send_at is not null;
create index refunds_state_idx on refunds (state, id desc);
create index refunds_paid_idx on refunds (paid_at) where paid_at is not null;
create index refunds_paid_by_idx on refunds (paid_by) where paid_by is not null;
create unique index refunds_service_idx on refunds (service_ref) where service_ref is not null;
comment on table refunds is 'Money that two people gave back: of a payment that settled its order, with a credit note, or of one that could not be used.';
comment on column refunds.way is 'service = where it was paid; bank = staff pay it out by hand.';
comment on column refunds.access is 'What the proposal says of the days that the order gave: they stay, or end on the day of the confirmation.';
comment on column refunds.payee is 'Name, account number and bank of whom it is paid out to; null at a service.';
comment on column refunds.state is 'sending = the service has not answered; pending = it works on it; due = to be paid out by hand; failed = it is still owed.';
comment on column refunds.attempt is 'Part of the key under which the service knows a try: after a failure the next one is another.';
comment on column refunds.send_at is 'When the service is called or asked next.';
comment on column refunds.proposed_by is 'Null where one person alone held the permission.';

alter table payment_reversals add column refund_id bigint references refunds;
create index payment_reversals_refund_idx on payment_reversals (refund_id) where refund_id is not null;
comment on column payment_reversals.refund_id is 'The refund of ours that the service tells of: it is counted there and not twice.';
