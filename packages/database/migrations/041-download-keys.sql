-- A file that a program fetched with an API key stands in its owner's list with the key's name.
alter table downloads add column api_key_id bigint references api_keys;
comment on column downloads.api_key_id is 'The key that fetched it; null = the person themselves.';
