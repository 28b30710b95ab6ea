-- What shows a medium to everybody keeps it open; when the last of these goes, it is closed.
alter table media_uses add column is_public boolean not null default false;
update media_uses u set is_public = true from media m where m.id = u.media_id and m.is_public;
comment on column media_uses.is_public is 'Everybody sees it there now.';
