-- Texts may show figures of entered series too; these count their numbers apart from computed ones.
alter table content_links drop constraint content_links_kind_check;
alter table content_links add constraint content_links_kind_check check (kind in ('link', 'series', 'entered'));
comment on column content_links.kind is 'link: an address of our own; series and entered: the number of a computed and of an entered series whose figure a text shows.';
