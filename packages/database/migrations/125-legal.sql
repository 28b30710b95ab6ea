-- Terms of use, privacy policy and disclaimer in versions, and who accepted which (decision 139).

create table legal_versions (
  id bigint generated always as identity primary key,
  document text not null check (document in ('terms', 'privacy', 'disclaimer')),
  number integer not null,
  summary jsonb not null,
  body jsonb not null,
  effective_on date,
  requires_acceptance boolean not null default false,
  writers uuid[] not null default '{}',
  approved_by uuid references users,
  approved_at timestamptz,
  in_force_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (document, number),
  check (num_nonnulls(approved_at, in_force_at) in (0, 2))
);
create unique index legal_versions_draft_key on legal_versions (document) where approved_at is null;
create index legal_versions_force_idx on legal_versions (document, in_force_at);
comment on table legal_versions is 'What a legal document says, version by version; approved ones never change.';
comment on column legal_versions.summary is 'What this version changes, in each language.';
comment on column legal_versions.writers is 'Who wrote a part of it: another person approves it.';
comment on column legal_versions.in_force_at is 'The beginning of its day in the office''s time zone, or the approval where that was later.';

create function refuse_change_of_legal() returns trigger language plpgsql as $$
begin
  if old.approved_at is not null and (tg_op = 'DELETE' or new.approved_at is not null) then
    raise exception 'legal version % of % is approved: it never changes', old.number, old.document;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger legal_versions_approved before update or delete on legal_versions
  for each row execute function refuse_change_of_legal();

create table legal_acceptances (
  id bigint generated always as identity primary key,
  version_id bigint not null references legal_versions,
  user_uuid uuid not null references users,
  accepted_at timestamptz not null,
  ip text not null,
  via text not null check (via in ('sign-up', 'sign-in')),
  unique (version_id, user_uuid)
);
create index legal_acceptances_user_idx on legal_acceptances (user_uuid);
comment on table legal_acceptances is 'Proof of who accepted which version, when and from where.';

alter table registrations add column terms_ip text;
comment on column registrations.terms_ip is 'Where the terms were accepted from; null without terms.';
