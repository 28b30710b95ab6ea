-- Entered series are subjects too, and every table that names a subject refers to the one list of them: a code that nobody
-- declared cannot be stored.
alter table subjects drop constraint subjects_kind_check;
alter table subjects add check (kind in ('prices', 'indices', 'series'));
comment on table subjects is 'Codes of the declared subjects, computed and entered, written at every start; one that is no longer declared stays, since rows name it.';

-- What rows name already; the start that follows writes the declared kinds.
insert into subjects (code, kind)
  select subject, 'series' from entered_series
  union select subject, 'series' from observation_batches
  union select subject, 'series' from series_releases
  union select subject, 'series' from series_sources
on conflict (code) do nothing;
insert into subjects (code, kind)
  select subject, 'indices' from runs
  union select subject, 'indices' from series
  union select subject, 'indices' from releases
  union select subject, 'indices' from release_calendar
  union select subject, 'indices' from demo_loads
  union select data_set, 'indices' from import_batches
  union select data_set, 'indices' from import_headers
on conflict (code) do nothing;

alter table runs add foreign key (subject) references subjects;
alter table series add foreign key (subject) references subjects;
alter table releases add foreign key (subject) references subjects;
alter table release_calendar add foreign key (subject) references subjects;
alter table entered_series add foreign key (subject) references subjects;
alter table observation_batches add foreign key (subject) references subjects;
alter table series_releases add foreign key (subject) references subjects;
alter table series_sources add foreign key (subject) references subjects;
alter table demo_loads add foreign key (subject) references subjects;
alter table import_batches add foreign key (data_set) references subjects;
alter table import_headers add foreign key (data_set) references subjects;
