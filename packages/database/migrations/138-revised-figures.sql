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

-- every sort and filter of the lists of content, messages and requests
create index content_items_published_idx on content_items (type, published_at desc, id);
create index content_versions_title_idx on content_versions (lower(title));
create index content_versions_filed_idx on content_versions (filed) where filed is not null;
create index content_versions_tags_idx on content_versions using gin (tags);
create index content_versions_products_idx on content_versions using gin (products);
create index feedback_subject_idx on feedback (lower(subject));
create index feedback_kind_idx on feedback (kind, created_at desc);
create index feedback_source_idx on feedback (source, created_at desc);
create index feedback_product_idx on feedback (product) where product is not null;
create index report_requests_title_idx on report_requests (lower(title)) where confirmed_at is not null;
create index report_requests_due_idx on report_requests (due_on, id) where confirmed_at is not null;
create index report_requests_asked_idx on report_requests (confirmed_at desc, id desc) where confirmed_at is not null;
create index report_requests_last_idx on report_requests (last_message_at desc, id desc) where confirmed_at is not null;
create index report_requests_area_idx on report_requests (data_area) where confirmed_at is not null;
create index report_requests_tags_idx on report_requests using gin (tags);

-- what is cleaned away by its age
create index record_presence_seen_idx on record_presence (seen_at);
create index content_views_day_idx on content_views (day);
create index empty_searches_last_idx on empty_searches (last_on);
