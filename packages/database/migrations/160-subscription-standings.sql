-- Where each subscription is found in staff's lists: its state and told period, kept for the days on which they hold
-- (decision 160). Without it a list of 100,000 computes each of them for every page.

create table subscription_standings (
  subscription_id bigint primary key references subscriptions on delete cascade,
  from_on date not null default 'infinity',
  until_on date not null default 'infinity',
  state text,
  plan_id bigint references plans,
  source text,
  starts_on date,
  ends_on date,
  name text not null default '',
  words text not null default ''
);
create index subscription_standings_name_idx on subscription_standings (name, subscription_id)
  include (from_on, until_on, plan_id);
create index subscription_standings_ends_idx on subscription_standings (ends_on, subscription_id);
create index subscription_standings_starts_idx on subscription_standings (starts_on, subscription_id);
create index subscription_standings_state_idx on subscription_standings (state, name, subscription_id);
create index subscription_standings_from_idx on subscription_standings (from_on);
create index subscription_standings_until_idx on subscription_standings (until_on);
create index subscription_standings_words_idx on subscription_standings using gin (words gin_trgm_ops);
comment on table subscription_standings is 'What lists of subscribers are narrowed and ordered by. A copy: what decides access is computed from the periods.';
comment on column subscription_standings.from_on is 'First day that it was computed for; infinity = changed since, lists compute it until the clock has.';
comment on column subscription_standings.until_on is 'First day on which it may be another.';
comment on column subscription_standings.state is 'Null = it has no period, and lists leave it out.';
comment on column subscription_standings.words is 'Names in all languages, and the code or address, for the search.';

insert into subscription_standings (subscription_id) select id from subscriptions;

create function add_standing() returns trigger language plpgsql as $$
begin
  insert into subscription_standings (subscription_id) values (new.id);
  return null;
end $$;
create trigger subscriptions_standing_new after insert on subscriptions for each row execute function add_standing();

create function forget_standing() returns trigger language plpgsql as $$
begin
  update subscription_standings set from_on = 'infinity' where from_on <> 'infinity' and subscription_id = any (
    case tg_table_name
      when 'subscriptions' then array [(to_jsonb(new) ->> 'id')::bigint]
      when 'users' then array (select id from subscriptions where user_uuid = (to_jsonb(new) ->> 'uuid')::uuid)
      when 'organisations' then array (select id from subscriptions where organisation_id = (to_jsonb(new) ->> 'id')::bigint)
      when 'plan_versions' then array (select subscription_id from subscription_periods
        where plan_version_id = (to_jsonb(new) ->> 'id')::bigint)
      else array [(to_jsonb(coalesce(new, old)) ->> 'subscription_id')::bigint]
    end);
  return null;
end $$;
comment on function forget_standing is 'Whatever a standing is computed from has changed.';
create trigger subscriptions_standing after update of awaiting, rejected_at, cancelled_on on subscriptions
  for each row execute function forget_standing();
create trigger subscription_periods_standing after insert or update or delete on subscription_periods
  for each row execute function forget_standing();
create trigger subscription_suspensions_standing after insert or update or delete on subscription_suspensions
  for each row execute function forget_standing();
create trigger users_standing after update of name, email on users
  for each row when (old.name is distinct from new.name or old.email is distinct from new.email)
  execute function forget_standing();
create trigger organisations_standing after update of name, code, status on organisations
  for each row execute function forget_standing();
create trigger plan_versions_standing after update of terms, plan_id on plan_versions
  for each row execute function forget_standing();

-- transactions by who paid, and by day
create index orders_search_idx on orders using gin ((buyer->>'name') gin_trgm_ops, (buyer->>'email') gin_trgm_ops);
create index payments_settled_idx on payments (settled_at) where state = 'succeeded';
create index payments_created_idx on payments (created_at);
