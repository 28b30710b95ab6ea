-- Settings of the public site: the portal around its pages, the front page, links to networks (decision 139).

create table site_settings (
  part text primary key check (part in ('portal', 'homepage', 'social-link')),
  settings jsonb not null,
  version integer not null default 1,
  updated_by uuid references users,
  updated_at timestamptz not null
);
comment on table site_settings is 'What the office set of the public site; a part without a row is as Datum comes.';
