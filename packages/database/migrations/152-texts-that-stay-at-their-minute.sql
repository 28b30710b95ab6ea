-- A text that readers are led to is not taken back by its clock as long as they are.
alter table content_items add column held_at timestamptz;
comment on column content_items.held_at is 'When its clock last found that readers are led to it, or to pages below it: it stays until they are not. Null while its end is to come.';
