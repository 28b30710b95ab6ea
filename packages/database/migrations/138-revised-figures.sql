-- Texts whose figures a later release revised, until a person has looked at them; and links to a place on a page.

create table content_rechecks (
  item_id bigint not null references content_items,
  sequence integer not null,
  noted_at timestamptz not null,
  checked_at timestamptz,
  checked_by uuid references users,
  primary key (item_id, sequence)
);
create index content_rechecks_open_idx on content_rechecks (item_id) where checked_at is null;
create index content_rechecks_sequence_idx on content_rechecks (sequence);
create index content_rechecks_person_idx on content_rechecks (checked_by);
comment on table content_rechecks is 'Published content that shows a figure which the release of a sequence revised.';
comment on column content_rechecks.checked_by is 'Who confirmed the text; null with checked_at set: a newer version was published.';

-- an answer of /faq is a place on its page: links to it are kept as such, so that one sees what leads to it
insert into content_links (item_id, kind, target)
select distinct v.item_id, 'link', split_part(split_part(href #>> '{}', '#', 1), '?', 1) || '#' || split_part(href #>> '{}', '#', 2)
  from content_items i
  join content_versions v on v.item_id = i.id and v.number in (i.newest, i.published),
  jsonb_path_query(v.content, '$.**.attrs.href') as href
 where href #>> '{}' like '/%#_%'
    on conflict do nothing;
