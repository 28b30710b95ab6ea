-- An answer may be files that staff made themselves, in place of a published table.
alter table report_request_answers
  alter column subject drop not null,
  alter column period_from drop not null,
  alter column period_to drop not null,
  alter column vintage drop not null,
  add column title text not null default '',
  add constraint report_request_answers_of check (
    num_nulls(subject, period_from, period_to, vintage) in (0, 4) and (subject is not null or title <> '')
  );
comment on column report_request_answers.title is 'What files of our own hold, in the words of who made them; empty for a table.';
comment on column report_request_answers.subject is 'Null where the answer is files of our own.';

-- A message of a reader may go on as a request for a report.
alter table feedback add column request_uuid uuid references report_requests (uuid) on delete set null;
create index feedback_request_idx on feedback (request_uuid) where request_uuid is not null;
comment on column feedback.request_uuid is 'The request that staff made of it; its thread goes on there.';
