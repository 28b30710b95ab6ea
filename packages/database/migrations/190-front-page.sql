-- The front page is content of one item, with a draft beside what readers see (decision 170). What was set becomes its first
-- published version.
with front as (
  select updated_by as by, updated_at as at,
         jsonb_build_object(
           'item', jsonb_build_object(
             'parts', coalesce((
               select jsonb_agg(jsonb_build_object('part', slot ->> 'slot', 'on', slot -> 'on') order by place)
                 from jsonb_array_elements(settings -> 'slots') with ordinality as s (slot, place)), '[]'),
             'headlines', coalesce(settings -> 'series', '[]')),
           'en', jsonb_build_object(
             'claim', coalesce(settings #>> '{title,en}', ''), 'lead', coalesce(settings #>> '{lead,en}', '')),
           'ms', jsonb_build_object(
             'claim', coalesce(settings #>> '{title,ms}', ''), 'lead', coalesce(settings #>> '{lead,ms}', ''))) as content
    from site_settings where part = 'homepage'
), item as (
  insert into content_items (type, approved, approved_by, published, first_published_at, published_at,
                             created_by, created_at, updated_at)
  select 'homepage', 1, by, 1, at, at, by, at, at from front
  returning id
)
insert into content_versions (item_id, number, title, words, content, completeness, place, created_by, created_at)
select item.id, 1, coalesce(nullif(content #>> '{en,claim}', ''), nullif(content #>> '{ms,claim}', ''), 'Front page'),
       concat_ws(e'\n', content #>> '{en,claim}', content #>> '{en,lead}', content #>> '{ms,claim}', content #>> '{ms,lead}'),
       content, '{"en": 100, "ms": 100}',
       '{"slug": null, "parent_id": null, "audience": "public", "plans": []}', by, at
  from front, item;

delete from site_settings where part = 'homepage';
alter table site_settings drop constraint site_settings_part_check;
alter table site_settings add check (part in ('portal', 'social-link'));
