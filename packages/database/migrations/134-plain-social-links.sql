-- Addresses with quotes, angle brackets, backslashes or unseen characters were taken for links to networks; they go.
update site_settings
set settings = jsonb_set(settings, '{links}', (
  select coalesce(jsonb_agg(link order by place), '[]')
  from jsonb_array_elements(settings -> 'links') with ordinality as l (link, place)
  where link ->> 'url' !~ '[[:cntrl:]\s"''<>\\`\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]'
))
where part = 'social-link' and settings -> 'links' is not null;
