-- What every process needs to find the events that it has not handed on yet, and the people behind its sockets.

alter table outbox add column written_in xid8 not null default pg_current_xact_id();
comment on column outbox.written_in is
  'The transaction that wrote the row. Ids are given out before the commit, so a later id may be seen first; transactions compare with snapshots.';
create index outbox_written_in_idx on outbox (written_in);
create index outbox_occurred_idx on outbox (occurred_at);

create table outbox_cursors (
  process text primary key,
  snapshot pg_snapshot not null,
  updated_at timestamptz not null default now()
);
comment on table outbox_cursors is 'How far each API process has handed on the outbox: everything visible in the snapshot.';

create table live_sockets (
  socket_id text primary key,
  session_id bigint not null references sessions on delete cascade,
  created_at timestamptz not null default now()
);
create index live_sockets_session_idx on live_sockets (session_id);
comment on table live_sockets is 'Whose token a live connection was authorised with, so that any process can close it when the session ends.';
