-- Who held a right lately still counts where a step asks for another person (decision 194): otherwise one person would take the
-- right from the others first, and then act as the only one. Roles have no foreign key here, so that deleting one wipes out nothing.

create table past_roles (
  user_uuid uuid not null references users on delete cascade,
  role_id bigint not null,
  until timestamptz not null default now(),
  primary key (user_uuid, role_id)
);
comment on table past_roles is 'Roles that people had until lately; written by a trigger.';
create table past_grants (
  role_id bigint not null,
  permission text not null,
  until timestamptz not null default now(),
  primary key (role_id, permission)
);
comment on table past_grants is 'Permissions that were written anew or taken from roles lately; written by a trigger.';

create function note_past_role() returns trigger language plpgsql as $$
begin
  insert into past_roles (user_uuid, role_id) values (old.uuid, old.role_id)
    on conflict (user_uuid, role_id) do update set until = now();
  return null;
end
$$;
create trigger note_past_role after update of role_id on users for each row
  when (new.role_id is distinct from old.role_id) execute function note_past_role();

create function note_past_grant() returns trigger language plpgsql as $$
begin
  insert into past_grants (role_id, permission) values (old.role_id, old.permission)
    on conflict (role_id, permission) do update set until = now();
  return null;
end
$$;
create trigger note_past_grant after delete on role_permissions for each row execute function note_past_grant();

create view recent_holders as
  select u.uuid as user_uuid, p.permission
  from users u
  join (select uuid as user_uuid, role_id from users
    union select user_uuid, role_id from past_roles where until > now() - interval '14 days') had on had.user_uuid = u.uuid
  join (select role_id, permission from role_permissions
    union select role_id, permission from past_grants where until > now() - interval '14 days') p on p.role_id = had.role_id
  where u.status in ('active', 'suspended');
comment on view recent_holders is 'Who holds a permission, or held it in the last 14 days; accounts that are closed hold nothing.';
