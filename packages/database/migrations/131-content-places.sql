-- Where an item lies and who reads it goes out with a version that another person approved, like its words.
alter table content_versions add column place jsonb;
comment on column content_versions.place is 'Address, page above, and readers, which hold from the version''s publication on; null: as they were when versions did not have them.';
