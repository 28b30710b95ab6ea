-- Who fetched a delivered file, and which bytes (decision 161).

alter table report_request_downloads
  add column by_uuid uuid references users,
  add column sha256 text;
comment on column report_request_downloads.by_uuid is 'Who fetched it while signed in; a link names nobody.';
comment on column report_request_downloads.sha256 is 'Of the bytes that were sent; null before that was kept.';
