-- Accounts behind which one person stands are no second person for each other (decisions 185 and 194).

create table tied_accounts (
  person_uuid uuid not null references users on delete cascade,
  account_uuid uuid not null references users on delete cascade,
  by text not null check (by in ('hand-over', 'browser')),
  at timestamptz not null default now(),
  loosened_at timestamptz,
  primary key (person_uuid, account_uuid, by),
  check (person_uuid <> account_uuid)
);
create index tied_accounts_account_idx on tied_accounts (account_uuid);
comment on table tied_accounts is 'Accounts that count as one person, so that neither is the second person for the other.';
comment on column tied_accounts.person_uuid is 'Who brought the account in, or read a mail that opens it.';
comment on column tied_accounts.by is 'hand-over: the person read a mail that opens the account; browser: both signed in from one browser, and the person brought the account in.';
comment on column tied_accounts.loosened_at is 'Since then they are two again: somebody else confirmed the account, or it was opened by a mail that nobody read by hand.';

create table mails_read_by_hand (
  address text not null,
  person_uuid uuid not null references users on delete cascade,
  at timestamptz not null default now(),
  primary key (address, person_uuid)
);
comment on table mails_read_by_hand is 'Who read mails of an address that has no account yet: an account of that address is tied to them from its first day.';
comment on column mails_read_by_hand.address is 'In small letters.';

create function tie_new_account() returns trigger language plpgsql as $$
begin
  insert into tied_accounts (person_uuid, account_uuid, by, at)
    select person_uuid, new.uuid, 'hand-over', at from mails_read_by_hand where address = lower(new.email);
  return null;
end
$$;
create trigger tie_new_account after insert on users for each row execute function tie_new_account();

-- Everybody who counts as one person with some of these, themselves among them.
create function same_person(people uuid[]) returns uuid[] language sql stable parallel safe as $$
  with recursive one (uuid) as (
    select unnest(people)
    union
    select case when t.person_uuid = one.uuid then t.account_uuid else t.person_uuid end
    from one join tied_accounts t on t.person_uuid = one.uuid or t.account_uuid = one.uuid
    where t.loosened_at is null)
  select coalesce(array_agg(one.uuid) filter (where one.uuid is not null), '{}') from one
$$;

-- what was read by hand before
insert into tied_accounts (person_uuid, account_uuid, by, at)
  select l.actor_uuid, u.uuid, 'hand-over', max(l.at)
  from audit_log l join mails m on m.uuid::text = l.resource_id
    join users u on u.uuid = m.user_uuid or lower(u.email) = lower(m.recipient)
  where l.action = 'mails.hand-over' and l.actor_uuid in (select uuid from users) and l.actor_uuid <> u.uuid
  group by 1, 2;

-- browsers that were shared before
insert into tied_accounts (person_uuid, account_uuid, by)
  select distinct maker.user_uuid, u.uuid, 'browser'
  from users u join known_devices own on own.user_uuid = u.uuid
    join known_devices maker on maker.mark_hash = own.mark_hash and maker.user_uuid = any(u.brought_by)
  where not u.is_demo and maker.user_uuid <> u.uuid;
