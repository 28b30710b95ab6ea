-- Append only and hash chained: the application's role may insert and read, nothing else.
create table audit_log (
  seq bigint primary key,
  at timestamptz not null,
  actor_uuid uuid,
  actor_role text,
  session_id bigint,
  ip inet,
  action text not null,
  resource text not null,
  resource_id text not null,
  reason text,
  request_id text,
  detail_hash text not null,
  prev_hash text not null,
  hash text not null unique
);
create index audit_log_resource_idx on audit_log (resource, resource_id, seq desc);
create index audit_log_actor_idx on audit_log (actor_uuid, seq desc);
create index audit_log_at_idx on audit_log (at desc, seq desc);
comment on table audit_log is 'Every change of data, content, money, role or release, one row each, chained by hash.';
comment on column audit_log.seq is 'Gapless from 1.';
comment on column audit_log.detail_hash is 'sha256 over the stored bytes of before and after.';
comment on column audit_log.hash is 'sha256 over prev_hash and the row''s own fields in order.';

create table audit_detail (
  seq bigint primary key references audit_log,
  before bytea,
  after bytea,
  subject_uuid uuid
);
comment on column audit_detail.before is 'JSON as bytes; encrypted with the subject''s key where it tells of a person.';

create table audit_head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null,
  hash text not null
);
insert into audit_head (seq, hash) values (0, repeat('0', 64));
comment on table audit_head is 'The end of the chain; its row lock orders the writers.';

revoke update, delete, truncate on audit_log, audit_detail from datum_app;
revoke insert, delete, truncate on audit_head from datum_app;

create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  user_uuid uuid references users,
  email_hash text,
  session_id bigint,
  ip inet,
  user_agent text,
  detail jsonb not null default '{}'
);
create index security_events_user_idx on security_events (user_uuid, id desc);
comment on table security_events is 'Sign-ins, refusals, revocations: what is not a change of data.';
