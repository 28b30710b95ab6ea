-- Weeks of advertisements that were held and not paid: who let them go may hold them again later (decision 173).

create table ad_let_go (
  id bigint generated always as identity primary key,
  place text not null,
  week date not null,
  owner_uuid uuid not null references users,
  at timestamptz not null
);
create index ad_let_go_week_idx on ad_let_go (place, week, at);
create index ad_let_go_owner_idx on ad_let_go (owner_uuid);
comment on table ad_let_go is 'Weeks whose hold ended unpaid, or that their advertiser freed: nobody keeps them for ever without paying.';
