-- Who changed a thing since its last approval, all of them: none of them approves it.
alter table base_periods add column contributors uuid[] not null default '{}';
alter table structures add column contributors uuid[] not null default '{}';
alter table weight_sets add column contributors uuid[] not null default '{}';
alter table rule_sets add column contributors uuid[] not null default '{}';
alter table sheets add column contributors uuid[] not null default '{}';

update base_periods set contributors = array[last_edited_by] where last_edited_by is not null;
update structures set contributors = array[last_edited_by] where last_edited_by is not null;
update weight_sets set contributors = array[last_edited_by] where last_edited_by is not null;
update rule_sets set contributors = array[last_edited_by] where last_edited_by is not null;
update sheets s set contributors = array(
  select s.last_edited_by where s.last_edited_by is not null
  union select s.submitted_by where s.submitted_by is not null
  union select q.entered_by from quotes q where q.sheet_id = s.id and q.entered_by is not null
    and s.state not in ('approved', 'compiled')
  union select q.reviewed_by from quotes q where q.sheet_id = s.id and q.reviewed_by is not null
    and s.state not in ('approved', 'compiled')
);

-- Whoever is written down as the last to edit is one of them: no code that edits can forget it.
create function note_contributor() returns trigger language plpgsql as $$
begin
  if new.last_edited_by is not null and new.last_edited_by <> all (new.contributors) then
    new.contributors := new.contributors || new.last_edited_by;
  end if;
  return new;
end
$$;
create trigger note_contributor before insert or update of last_edited_by on base_periods
  for each row execute function note_contributor();
create trigger note_contributor before insert or update of last_edited_by on structures
  for each row execute function note_contributor();
create trigger note_contributor before insert or update of last_edited_by on weight_sets
  for each row execute function note_contributor();
create trigger note_contributor before insert or update of last_edited_by on rule_sets
  for each row execute function note_contributor();
create trigger note_contributor before insert or update of last_edited_by on sheets
  for each row execute function note_contributor();
