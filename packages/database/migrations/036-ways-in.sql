-- Trusted devices, codes by mail, news about one's own sign-in, terms that were accepted.

create table trusted_devices (
  uuid uuid primary key default gen_random_uuid(),
  user_uuid uuid not null references users on delete cascade,
  secret_hash text not null,
  user_agent text,
  ip inet,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index trusted_devices_user_idx on trusted_devices (user_uuid);
comment on table trusted_devices is 'Browsers on which a person need not show the second factor again until expires_at; ended ones are deleted.';
comment on column trusted_devices.secret_hash is 'sha256 of the secret in the browser''s cookie, hex; each sign-in puts a new one in its place.';
comment on column trusted_devices.ip is 'Of the last use, like user_agent.';

-- Trust ends with what it rests on, whichever way that is changed: nobody can add a way and forget this.
create function end_device_trust() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then
    delete from trusted_devices where user_uuid = new.uuid;
  else
    delete from trusted_devices where user_uuid = old.user_uuid;
  end if;
  return null;
end $$;
create trigger users_end_device_trust after update of password_hash, status on users for each row
  when (new.password_hash is distinct from old.password_hash
    or (new.status is distinct from old.status and new.status <> 'active'))
  execute function end_device_trust();
create trigger two_factor_end_device_trust after delete on two_factor for each row
  execute function end_device_trust();

create table known_devices (
  user_uuid uuid not null references users on delete cascade,
  mark_hash text not null,
  last_seen_at timestamptz not null,
  primary key (user_uuid, mark_hash)
);
comment on table known_devices is 'Browsers from which a person has signed in: a sign-in from any other is told to them. Opens nothing.';
comment on column known_devices.mark_hash is 'sha256 of the browser''s lasting cookie, hex.';

alter table sessions add column is_new_device boolean not null default false;
comment on column sessions.is_new_device is 'Decided at sign-in: neither the browser''s mark nor its kind at this network was known of the person.';
update sessions s set is_new_device = not exists (
  select from sessions e where e.user_uuid = s.user_uuid and e.id < s.id
    and e.user_agent is not distinct from s.user_agent);

alter table sessions drop constraint sessions_via_check;
alter table sessions add constraint sessions_via_check check (via in
  ('password', 'complimentary', 'passkey', 'mail-code', 'invitation', 'registration', 'api_key'));

alter table verifications drop constraint verifications_purpose_check;
alter table verifications add constraint verifications_purpose_check check (purpose in
  ('verify', 'reset', 'invite', 'complimentary', 'sign-in', 'not-me'));
-- Each notice has a link of its own: a second notice must not take the first one's link away.
drop index verifications_live_user;
create unique index verifications_live_user on verifications (user_uuid, purpose)
  where used_at is null and purpose <> 'not-me';

alter table users add column terms_version text;
alter table users add column terms_accepted_at timestamptz;
alter table users add constraint users_terms_both check (num_nonnulls(terms_version, terms_accepted_at) in (0, 2));
comment on column users.terms_version is 'Version of the terms that the person accepted at sign-up; null for people whom staff invited.';
