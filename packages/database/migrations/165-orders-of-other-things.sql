-- Orders sell more than plans: reports that were asked for (decision 161).

alter table orders add column title jsonb;
update orders set title = n.name from plan_versions v join plans n on n.id = v.plan_id where v.id = plan_version_id;
alter table orders alter column title set not null;
comment on column orders.title is 'What was sold is called so, as it was when it was ordered.';

alter table orders
  alter column plan_version_id drop not null,
  alter column term_months drop not null,
  alter column starts_on drop not null,
  alter column ends_on drop not null,
  alter column held set default '',
  add column report_quote_id bigint references report_request_quotes;
comment on column orders.plan_version_id is 'Of a plan; other things have a column of their own, and neither a term nor days.';
comment on column orders.report_quote_id is 'The accepted quote of a request for a report.';

alter table orders drop constraint orders_kind_check;
alter table orders add constraint orders_kind_check check (kind in
  ('first', 'renewal', 'upgrade', 'downgrade', 'conversion', 'report'));
-- each kind names what it sells, and nothing else
alter table orders
  add constraint orders_plan_check check (
    (kind in ('first', 'renewal', 'upgrade', 'downgrade', 'conversion')) = (plan_version_id is not null)
    and (plan_version_id is null) = (term_months is null)
    and (plan_version_id is null) = (starts_on is null)
    and (plan_version_id is null) = (ends_on is null)),
  add constraint orders_report_check check ((kind = 'report') = (report_quote_id is not null));

-- days of access are given by plans alone
alter table orders drop constraint orders_check2;
alter table orders add constraint orders_given_check
  check ((state = 'paid' and plan_version_id is not null) = (given_from is not null));

-- one open order a person is a rule of plans; of the same other thing nobody has two
drop index orders_open_idx;
create unique index orders_open_idx on orders (buyer_uuid) where state = 'waiting' and plan_version_id is not null;
create unique index orders_report_idx on orders (report_quote_id) where state in ('waiting', 'paid');
create index orders_quote_idx on orders (report_quote_id, id desc) where report_quote_id is not null;
comment on table orders is 'What was bought at a fixed price. It never changes but for its state, and for the details of its buyer while it waits.';

alter table report_requests add column paid_at timestamptz;
comment on column report_requests.paid_at is 'When its fee was paid; null = a fee is owed.';
