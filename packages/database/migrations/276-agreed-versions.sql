-- A version is bought and tried once two people agreed on it, or as much could be had for no more (decision 228).
alter table plan_versions add column agreed_at timestamptz;
comment on column plan_versions.agreed_at is 'Since when it may be bought and tried; null = nobody has agreed on its prices yet.';
-- what was on the price list, or held, was seen by everybody
update plan_versions set agreed_at = created_at
where plan_id in (select id from plans where visibility = 'public')
  or plan_id in (select v.plan_id from subscription_periods p join plan_versions v on v.id = p.plan_version_id);
