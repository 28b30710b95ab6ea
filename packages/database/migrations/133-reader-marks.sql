-- So that one reader counts once: before, a program could judge an answer or open an item as often as it liked.
create table reader_marks (
  mark bytea primary key,
  said boolean,
  ends_at timestamptz not null
);
create index on reader_marks (ends_at);
comment on table reader_marks is 'What a reader judged or opened in a day or an hour; a keyed hash of the reader, the item and the time, which tells nobody who it was.';
