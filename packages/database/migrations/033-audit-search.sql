-- Filters of the audit screen: by thing alone, and by the session that acted.
create index audit_log_session_idx on audit_log (session_id, seq desc) where session_id is not null;
