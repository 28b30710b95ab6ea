-- What staff rule for one account, and what they note about it.

alter table users add column must_use_two_factor boolean not null default false;
alter table users add column expires_on date;
comment on column users.must_use_two_factor is 'This person needs a second factor, whatever the policy asks of the role.';
comment on column users.expires_on is 'Last day of the account, in the installation''s time zone; the day after, nobody signs in to it and its sessions and keys end.';

create table user_notes (
  id bigint generated always as identity primary key,
  user_uuid uuid not null references users on delete cascade,
  text text not null check (text <> ''),
  created_by uuid not null references users,
  created_at timestamptz not null
);
create index user_notes_user_idx on user_notes (user_uuid, id desc);
comment on table user_notes is 'Notes of staff about an account; the person reads them in the export of their own data.';
