-- One key a person: what the audit trail tells of them is encrypted with it, and erased by dropping it (settled 9.1).
create table person_keys (
  subject_uuid uuid primary key,
  key bytea not null check (length(key) = 32),
  created_at timestamptz not null default now()
);
comment on table person_keys is 'Deleting a row makes the personal parts of the audit trail unreadable for good; the chain stays valid.';

create index security_events_at_idx on security_events (at desc, id desc);
create index audit_log_actor_role_idx on audit_log (action, seq desc);
