-- What a reading of the money code found (decision 144).

alter table users add column buys_for_id bigint references organisations;
comment on column users.buys_for_id is 'The organisation that the person may buy for, given by staff or by having signed up for it; it counts while they are with it.';
-- a declaration at sign-up counts for the company that was signed up then, not for one that staff moved the person to
update users set buys_for_id = organisation_id
where is_corporate and organisation_id is not null and (is_demo or exists (
  select from organisations o where o.id = users.organisation_id and o.code = 'company-' || left(users.uuid::text, 8)));

alter table payments
  add column charge_ref text,
  add column asked_amount bigint,
  add column asked_currency text,
  add column end_at timestamptz,
  add column end_tries integer not null default 0;
create index payments_end_idx on payments (end_at) where end_at is not null;
create index payments_charge_idx on payments (gateway, charge_ref) where charge_ref is not null;
comment on column payments.charge_ref is 'The money at the service: refunds and disputes name it.';
comment on column payments.asked_amount is 'What was asked for, where another amount or currency came; null where the same came.';
comment on column payments.end_at is 'When the service is told next that nobody may pay this any longer; null = it need not be told.';
comment on column payments.end_tries is 'How often it was told in vain.';

create table payment_reversals (
  id bigint generated always as identity primary key,
  gateway text not null check (gateway in ('stripe', 'test')),
  ref text not null,
  kind text not null check (kind in ('refund', 'dispute')),
  charge_ref text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null check (state in ('pending', 'taken', 'returned')),
  told_at timestamptz not null,
  unique (gateway, ref)
);
create index payment_reversals_charge_idx on payment_reversals (gateway, charge_ref);
comment on table payment_reversals is 'Refunds and disputes as the service tells them; they name the charge, since one may be told before its payment.';
comment on column payment_reversals.state is 'pending = no money has moved; taken = it has left us; returned = it did not leave, or came back.';
comment on column payment_reversals.told_at is 'When the service said so: what it said earlier and comes later changes nothing.';

create index orders_organisation_idx on orders (organisation_id, id desc) where organisation_id is not null;
create index orders_person_idx on orders (user_uuid, id desc) where user_uuid is not null;

create function check_credit_note() returns trigger language plpgsql as $$
begin
  -- one at a time for an invoice
  perform from billing_documents where id = new.refers_to for update;
  if (select coalesce(sum(n.total), 0) + new.total from billing_documents n
      where n.refers_to = new.refers_to and n.kind = 'credit_note')
     > (select i.total from billing_documents i where i.id = new.refers_to) then
    raise exception 'credit notes take more off an invoice than it has';
  end if;
  return new;
end $$;
create trigger billing_documents_credit before insert on billing_documents
  for each row when (new.kind = 'credit_note' and new.refers_to is not null) execute function check_credit_note();
