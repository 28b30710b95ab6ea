-- Money that went back is dated, and a transfer that the bank took back stands beside refunds and disputes (decision 173).

alter table payment_reversals drop constraint payment_reversals_gateway_check;
alter table payment_reversals add constraint payment_reversals_gateway_check check (gateway in ('stripe', 'test', 'bank'));
alter table payment_reversals drop constraint payment_reversals_kind_check;
alter table payment_reversals add constraint payment_reversals_kind_check
  check (kind in ('refund', 'dispute', 'transfer') and (kind = 'transfer') = (gateway = 'bank'));
alter table payment_reversals add column taken_at timestamptz;
alter table payment_reversals add column returned_at timestamptz;
alter table payment_reversals add column line_id bigint unique references bank_statement_lines;
update payment_reversals set taken_at = told_at where state = 'taken';
create index payment_reversals_taken_idx on payment_reversals (taken_at) where taken_at is not null;
comment on column payment_reversals.charge_ref is 'The charge at the service; of a transfer the uuid of its payment.';
comment on column payment_reversals.taken_at is 'When the money left us first; null = it never did.';
comment on column payment_reversals.returned_at is 'When it came back, or was told not to have left.';
comment on column payment_reversals.line_id is 'The line of a statement that shows it, of a transfer.';

alter table bank_statement_lines add column is_by_hand boolean not null default false;
comment on column bank_statement_lines.is_by_hand is 'A person took it back among those to decide: it is never booked without one.';
create index bank_statement_lines_sure_idx on bank_statement_lines ((candidates[1])) where state = 'open' and match = 'sure';
