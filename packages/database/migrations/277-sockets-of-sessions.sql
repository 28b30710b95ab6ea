-- A socket ends with any session that authorised on it. One that is named by another session's call goes on belonging to its own.
alter table live_sockets drop constraint live_sockets_pkey;
alter table live_sockets add primary key (socket_id, session_id);
