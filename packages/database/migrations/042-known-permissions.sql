-- A permission that an upgrade brings is new to an installation once: then roles get it, or somebody decides.
create table known_permissions (
  permission text primary key,
  known_since timestamptz not null default now()
);
comment on table known_permissions is 'Permissions that a start of this installation has met and dealt with. What the code knows beyond them is new: it is given out once, so that a grant that staff take away stays away.';

create table permission_decisions (
  role_id bigint not null references roles on delete cascade,
  permission text not null,
  scope text not null check (scope in ('all', 'own', 'stakeholder', 'region', 'plan', 'below_rank')),
  noted_at timestamptz not null default now(),
  is_accepted boolean,
  decided_by uuid references users,
  decided_at timestamptz,
  primary key (role_id, permission),
  check ((is_accepted is null) = (decided_at is null))
);
comment on table permission_decisions is 'New permissions that a custom role might get: its base role has them at first, but the role was narrowed, so that people decide.';
comment on column permission_decisions.scope is 'How far the base role''s reaches at first.';
comment on column permission_decisions.is_accepted is 'null = nobody has decided yet.';

-- An installation from before this table knows what any of its roles holds. What nobody holds came with an earlier
-- upgrade, and since nobody gives what they do not hold, nobody could ever give it: it counts as new.
insert into known_permissions (permission) select distinct permission from role_permissions;
