-- Names by their trigrams: what is nearly the word that a reader wrote, and what holds a text anywhere, both without reading
-- the whole table. The extension comes with PostgreSQL (contrib), and the owner of a database may create it.
create extension if not exists pg_trgm;

create function content_names(content jsonb) returns text language sql immutable parallel safe return
  lower(coalesce(content->'en'->>'title', content->'en'->>'question', content->'en'->>'name', '') || ' ' ||
    coalesce(content->'ms'->>'title', content->'ms'->>'question', content->'ms'->>'name', ''));
comment on function content_names is 'What an item is called in its languages; types call the field title, question or name.';
create index content_versions_names_idx on content_versions using gin (content_names(content) gin_trgm_ops);

-- the planner takes comparing trigrams for cheap and would look at every version
create function near_content(words text[]) returns table (item_id bigint, number integer, names text)
  language sql stable parallel safe set enable_seqscan = off as $$
    select v.item_id, v.number, content_names(v.content) from unnest(words) as word
      join content_versions v on content_names(v.content) %> word $$;
comment on function near_content is 'Versions that have a word near one of these in what they are called.';

-- the searches of lists that grow with readers
create index users_search_idx on users using gin (name gin_trgm_ops, email gin_trgm_ops);
create index mails_search_idx on mails using gin (recipient gin_trgm_ops, subject gin_trgm_ops);
create index feedback_search_idx on feedback using gin (number gin_trgm_ops, subject gin_trgm_ops, body gin_trgm_ops,
  sender_name gin_trgm_ops, sender_email gin_trgm_ops, organisation gin_trgm_ops);
create index report_requests_search_idx on report_requests using gin (number gin_trgm_ops, title gin_trgm_ops,
  requester_name gin_trgm_ops, requester_email gin_trgm_ops, organisation gin_trgm_ops);
