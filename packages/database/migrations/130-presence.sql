-- Who looks at a record of staff or writes in it: one table for all kinds, in place of that of requests alone.
drop table report_request_presence;
create table record_presence (
  kind text not null,
  record_id bigint not null,
  user_uuid uuid not null references users on delete cascade,
  is_writing boolean not null,
  seen_at timestamptz not null,
  primary key (kind, record_id, user_uuid)
);
comment on table record_presence is 'Screens tell every few seconds that they are open; what is older than half a minute is gone.';
