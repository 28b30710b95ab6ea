-- Pictures and files of the public site, with every version, and where each of them is used.

create table stored_objects (
  key text primary key,
  place text not null check (place in ('disk', 's3')),
  media_type text not null,
  size bigint not null,
  sha256 text not null,
  created_at timestamptz not null
);
comment on table stored_objects is 'Bytes that are kept outside the database. What no row names is deleted a day later.';
comment on column stored_objects.place is 'Where the bytes lie: they stay there when the installation changes to another place.';

create table media (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  kind text not null check (kind in ('image', 'file')),
  label text not null,
  alt jsonb not null default '{}',
  is_decorative boolean not null default false,
  licence text not null default '',
  number integer not null default 1,
  is_public boolean not null default false,
  version integer not null default 1,
  created_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (not (is_decorative and alt <> '{}'))
);
create index media_newest_idx on media (kind, updated_at desc, id desc);
comment on table media is 'A picture or file under an address that stays, whatever replaces it.';
comment on column media.number is 'Number of the version that the address shows.';
comment on column media.is_public is 'Something that is published uses it.';

create table media_versions (
  id bigint generated always as identity primary key,
  media_id bigint not null references media on delete cascade,
  number integer not null,
  file_name text not null,
  object_key text not null references stored_objects,
  media_type text not null,
  size bigint not null,
  sha256 text not null,
  width integer,
  height integer,
  pages integer,
  text_layer text check (text_layer in ('all', 'some', 'none')),
  is_tagged boolean,
  restored_from integer,
  is_public boolean not null default false,
  created_by uuid references users,
  created_at timestamptz not null,
  unique (media_id, number)
);
create index media_versions_sha256_idx on media_versions (sha256);
create index media_versions_object_idx on media_versions (object_key);
comment on table media_versions is 'Never changed: what replaces a medium is a further version.';
comment on column media_versions.text_layer is 'Whether the pages of a PDF have text that can be searched and read aloud; null where it is no PDF.';
comment on column media_versions.is_public is 'It was shown to everyone at some time; other versions are for staff and holders of a link.';

create function refuse_change_of_media() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'is_public') is distinct from (to_jsonb(old) - 'is_public') then
    raise exception 'A version of a medium is never changed.' using errcode = 'object_not_in_prerequisite_state';
  end if;
  return new;
end $$;
create trigger media_versions_unchanged before update on media_versions
  for each row execute function refuse_change_of_media();

create table media_sizes (
  version_id bigint not null references media_versions on delete cascade,
  width integer not null,
  format text not null check (format in ('webp', 'avif', 'jpg')),
  height integer not null,
  object_key text not null references stored_objects,
  primary key (version_id, width, format)
);
create index media_sizes_object_idx on media_sizes (object_key);
comment on table media_sizes is 'A picture, or the first page of a PDF, drawn in several widths.';

create table media_uses (
  media_id bigint not null references media,
  kind text not null,
  by_id text not null,
  title text not null,
  noted_at timestamptz not null,
  primary key (media_id, kind, by_id)
);
create index media_uses_by_idx on media_uses (kind, by_id);
comment on table media_uses is 'What uses a medium, as it was when that was last saved. A medium in use is not deleted.';
