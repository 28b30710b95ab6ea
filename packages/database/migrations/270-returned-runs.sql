-- A run takes the place of others when it is approved, no longer when it is started (decision 206). What was approved and lost
-- its place to a run that was returned later, or that came out the same, is in force again where no other run is.

create temporary table lost as
  select r.id from runs r
  where r.state = 'superseded' and r.approved_at is not null
    and not exists (select from runs n where n.subject = r.subject and n.stage = r.stage and n.period = r.period and n.id > r.id
      and (n.state in ('done', 'approved') or n.state = 'superseded' and n.approved_at is not null));

-- computed from no other run: a later one of the same table and period was returned
update runs r set state = 'approved' from lost
where r.id = lost.id and r.input_run_id is null and exists (
  select from runs n where n.subject = r.subject and n.stage = r.stage and n.period = r.period and n.id > r.id
    and n.state = 'rejected');

-- computed from a Table One: that is in force, and a later one or a later Table Two was returned; or the one in force is the same
update runs r set state = 'approved' from lost, runs i
where r.id = lost.id and i.id = r.input_run_id and exists (
  select from runs n where n.subject = r.subject and case n.state
    when 'rejected' then i.state = 'approved' and n.id > r.id
      and ((n.stage = r.stage and n.period = r.period) or (n.stage = i.stage and n.period = i.period))
    when 'approved' then n.stage = i.stage and n.period = i.period and n.id > i.id
      and (n.result_hash, n.structure_id, n.rule_set_id) is not distinct from (i.result_hash, i.structure_id, i.rule_set_id)
    end);

drop table lost;
