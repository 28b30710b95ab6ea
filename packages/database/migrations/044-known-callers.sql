-- Who asks to sign in from a browser or an address that is known here goes ahead of strangers (decision 075): both are
-- looked up at each sign-in, whichever account it names.

create index known_devices_mark_idx on known_devices (mark_hash);
create index sessions_place_idx on sessions (ip) where user_uuid is not null;
