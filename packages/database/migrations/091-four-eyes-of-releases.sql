-- Who decided an announced minute is one of those who decide it: the same person does not also schedule the release for it.
alter table release_calendar add column moved_by uuid references users;
comment on column release_calendar.moved_by is 'Who moved the date last, or announced it for a release that was already in preparation; null while it stands as announced before.';

-- Nobody approves what they contributed to: the last editor alone is not everyone who did.
alter table releases add column contributors uuid[] not null default '{}';
update releases l set contributors = array(
  select l.last_edited_by where l.last_edited_by is not null
  union
  select v.by_uuid from release_events v
    where v.release_id = l.id and v.by_uuid is not null and v.step in ('rehearse', 'prepare-withdrawal'));
comment on column releases.contributors is 'Who prepared, edited or rehearsed it since its last approval: none of them approves or publishes it.';
