-- Invitations to a seat of an organisation's subscription (decision 164).

create table seat_invitations (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  subscription_id bigint not null references subscriptions,
  email text not null,
  locale text not null check (locale in ('en', 'ms')),
  token_hash text not null unique,
  invited_by uuid not null references users,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  accepted_by uuid references users,
  created_at timestamptz not null,
  check (accepted_by is null or closed_at is not null)
);
create unique index seat_invitations_open_key on seat_invitations (subscription_id, lower(email)) where closed_at is null;
create index seat_invitations_email_idx on seat_invitations (lower(email)) where closed_at is null;
comment on table seat_invitations is 'Who was asked to read on an organisation''s subscription. One that waits takes no seat; joining does.';
comment on column seat_invitations.token_hash is 'sha256 of the secret in the mailed link, hex; sending it again puts a new one in its place.';
comment on column seat_invitations.closed_at is 'When it was taken up or withdrawn.';
