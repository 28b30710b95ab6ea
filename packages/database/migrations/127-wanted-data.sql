-- Data that readers want and that are not published, and who wants them.
create table wanted_data (
  uuid uuid primary key default gen_random_uuid(),
  words text not null check (length(words) between 3 and 120),
  listed_at timestamptz,
  listed_by uuid references users,
  asked_by uuid not null references users,
  created_at timestamptz not null default now()
);
comment on table wanted_data is 'Data that readers ask for in the catalogue.';
comment on column wanted_data.words is 'As the first person wrote it; another letter case or more spaces are the same wish.';
comment on column wanted_data.listed_at is 'Staff have read it: from then on everybody sees it. Null: only who asked sees it.';
create unique index wanted_data_words on wanted_data (lower(words));
create index wanted_data_asked_by on wanted_data (asked_by) where listed_at is null;

create table wanted_data_votes (
  wanted_uuid uuid not null references wanted_data on delete cascade,
  user_uuid uuid not null references users,
  created_at timestamptz not null default now(),
  primary key (wanted_uuid, user_uuid)
);
comment on table wanted_data_votes is 'One vote a person.';
create index wanted_data_votes_user on wanted_data_votes (user_uuid);
