-- Wherever one person acts alone, everybody counts who held the right in the last 14 days (decision 197), and the sentence that
-- refuses says until when.

drop view recent_holders;
create view recent_holders as
  with grants as not materialized (
    select role_id, permission, null::timestamptz as until from role_permissions
    union all
    select role_id, permission, until from past_grants where until > now() - interval '14 days')
  select u.uuid as user_uuid, p.permission, p.until + interval '14 days' as until
    from users u join grants p on p.role_id = u.role_id
    where u.status in ('active', 'suspended')
  union all
  select u.uuid, p.permission, least(had.until, p.until) + interval '14 days'
    from past_roles had join users u on u.uuid = had.user_uuid join grants p on p.role_id = had.role_id
    where had.until > now() - interval '14 days' and u.status in ('active', 'suspended');
comment on view recent_holders is 'Who holds a permission, or held it in the last 14 days, once for each way; accounts that are closed hold nothing.';
comment on column recent_holders.until is 'When it ends to count; null for who holds it now.';

-- An account that was used before it is tied to another one does not vanish at once as a second holder.
alter table tied_accounts add was_apart boolean not null default false;
comment on column tied_accounts.was_apart is 'Somebody had signed in to the account before the tie: it goes on counting as a holder beside the person for 14 days.';
comment on column tied_accounts.loosened_at is 'Since then they are two again: a third person said so, or the account was opened by a mail that nobody read by hand.';

-- Everybody who has counted as one person with some of these for so long that they are no second holder of a right.
create function one_holder(people uuid[]) returns uuid[] language sql stable parallel safe as $$
  with recursive one (uuid) as (
    select unnest(people)
    union
    select case when t.person_uuid = one.uuid then t.account_uuid else t.person_uuid end
    from one join tied_accounts t on t.person_uuid = one.uuid or t.account_uuid = one.uuid
    where t.loosened_at is null and (not t.was_apart or t.at < now() - interval '14 days'))
  select coalesce(array_agg(one.uuid) filter (where one.uuid is not null), '{}') from one
$$;
