-- Who decided an announced minute is one of those who decide it: the same person does not also schedule the release for it.
alter table release_calendar add column moved_by uuid references users;
comment on column release_calendar.moved_by is 'Who moved the date last, or announced it for a release that was already in preparation; null while it stands as announced before.';
