-- The days that a change of a subscription gave, so that its timeline names them after later changes.
create table subscription_event_days (
  event_id bigint primary key references subscription_events,
  plan_name jsonb not null,
  from_on date not null,
  to_on date not null
);
comment on table subscription_event_days is 'The plan and the days that an event of a subscription led to, as they were told then.';
