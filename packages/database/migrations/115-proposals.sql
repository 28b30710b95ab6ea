-- Steps that need a second person: one proposes the call as it would be made, another confirms it, and then it is made.

create table proposals (
  id bigint generated always as identity primary key,
  endpoint text not null,
  params jsonb not null,
  body jsonb,
  what jsonb not null,
  page text not null,
  permission text not null,
  reason text not null,
  proposed_by uuid not null references users,
  proposed_at timestamptz not null,
  outcome text check (outcome in ('confirmed', 'declined', 'withdrawn')),
  decided_by uuid references users,
  decided_at timestamptz,
  decision_reason text,
  check ((outcome is null) = (decided_at is null))
);
comment on table proposals is 'Calls that wait for a second person. The body goes when it is decided: the audit trail tells what was done.';
create index proposals_open_idx on proposals (permission, proposed_at) where outcome is null;
create index proposals_proposed_by_idx on proposals (proposed_by, decided_at);
