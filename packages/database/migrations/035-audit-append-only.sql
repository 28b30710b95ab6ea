-- The application's role has no right to change the audit trail (002). This holds up the tables' owner too, who would
-- have to take the triggers away first; what somebody then changes, the chain and its signed checkpoints show.

create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail is append only (% of %).', lower(tg_op), tg_table_name
    using errcode = 'object_not_in_prerequisite_state';
end $$;

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change_of_audit();
create trigger audit_detail_append_only before update or delete or truncate on audit_detail
  for each statement execute function refuse_change_of_audit();
