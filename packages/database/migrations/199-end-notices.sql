-- What holders and payers hear when a subscription ends (decision 172).

create table subscription_end_notices (
  subscription_id bigint not null references subscriptions,
  notice text not null check (notice in ('grace-began', 'grace-ends', 'subscription-expired')),
  ended_on date not null,
  created_at timestamptz not null,
  told_at timestamptz,
  primary key (subscription_id, notice, ended_on)
);
create index subscription_end_notices_open_idx on subscription_end_notices (created_at) where told_at is null;
comment on table subscription_end_notices is 'Emails about the end of a subscription: each is told once for a last paid day.';
comment on column subscription_end_notices.notice is 'The template of its email.';
comment on column subscription_end_notices.ended_on is 'The last day of the period that it is about.';
comment on column subscription_end_notices.told_at is 'When it was told, or found to be true no more; null = due.';
