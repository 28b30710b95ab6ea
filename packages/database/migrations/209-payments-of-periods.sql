-- What a paid period stands on, where a person enters it (decision 175).

alter table subscription_periods add column payment_reference text;
comment on column subscription_periods.payment_reference is 'The payment that a paid period stands on: the number of its order, or what the people who gave it entered. Null where it is not paid for, or was given before this was asked.';
update subscription_periods p set payment_reference = o.reference
  from orders o where p.source = 'paid' and o.reference = p.reason and o.subscription_id = p.subscription_id;
