-- What was published never changes (settled 1.10): neither a fault of ours nor raw SQL may touch the cells of a release
-- that went live. Drafts stay replaceable, and going live itself is the step from no sequence to one.

create function refuse_change_of_published() returns trigger language plpgsql as $$
begin
  raise exception 'What was published never changes: publish the next vintage instead (% of %).', lower(tg_op), tg_table_name
    using errcode = 'object_not_in_prerequisite_state';
end $$;

-- The conditions are looked at without a call of the function: publishing a release costs no more for them.
create trigger release_cells_published before update or delete on release_cells
  for each row when (old.sequence is not null) execute function refuse_change_of_published();

create function refuse_emptying_published() returns trigger language plpgsql as $$
begin
  if exists (select from release_cells where sequence is not null) then
    raise exception 'What was published never changes: these tables cannot be emptied.'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  return null;
end $$;

create trigger release_cells_emptied before truncate on release_cells
  for each statement execute function refuse_emptying_published();

-- New cells may join a release that is live only in the transaction that made it so (the demonstration's history).
create function refuse_additions_to_published() returns trigger language plpgsql as $$
begin
  if exists (
    select from releases r
     where r.id in (select release_id from added)
       and r.sequence is not null and r.xmin <> pg_current_xact_id()::xid
  ) then
    raise exception 'What was published never changes: a release that is live takes no more cells.'
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  return null;
end $$;

create trigger release_cells_added after insert on release_cells referencing new table as added
  for each statement execute function refuse_additions_to_published();

-- The vintage itself: its place in the order, its run and its seal.
create trigger releases_published
  before update of subject, period, vintage, sequence, run_id, sealed_hash, live_at on releases
  for each row
  when (old.sequence is not null and (new.subject, new.period, new.vintage, new.sequence, new.run_id, new.sealed_hash, new.live_at)
    is distinct from (old.subject, old.period, old.vintage, old.sequence, old.run_id, old.sealed_hash, old.live_at))
  execute function refuse_change_of_published();
create trigger releases_removed before delete on releases
  for each row when (old.sequence is not null) execute function refuse_change_of_published();
