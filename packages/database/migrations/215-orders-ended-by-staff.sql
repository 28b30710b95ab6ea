-- Staff end an order that waits, and its buyer reads why (decision 177).

alter table orders add column end_reason text not null default '';
comment on column orders.end_reason is 'Why staff ended it; empty where they did not.';
