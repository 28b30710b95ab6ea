-- A message of a reader may become a correction, of computed figures or as an article, and tasks of staff.
alter table feedback
  add column correction_item bigint references content_items on delete set null,
  add column correction_id bigint references corrections on delete set null;
create index feedback_correction_item_idx on feedback (correction_item) where correction_item is not null;
create index feedback_correction_idx on feedback (correction_id) where correction_id is not null;
comment on column feedback.correction_item is 'The draft of a correction article that staff made of it.';
comment on column feedback.correction_id is 'The correction of published figures that staff opened for it.';

-- What a text said before a revision may be told in an article of its own.
alter table content_rechecks add column correction_item bigint references content_items on delete set null;
create index content_rechecks_correction_idx on content_rechecks (correction_item) where correction_item is not null;
comment on column content_rechecks.correction_item is 'The correction article that was prepared for this text and revision.';

create table tasks (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  title text not null,
  person_uuid uuid not null references users,
  due_on date not null,
  feedback_id bigint not null references feedback on delete cascade,
  done_at timestamptz,
  done_by uuid references users,
  created_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check ((done_at is null) = (done_by is null))
);
create index tasks_open_idx on tasks (person_uuid, due_on, id) where done_at is null;
create index tasks_feedback_idx on tasks (feedback_id, id);
create index tasks_done_by_idx on tasks (done_by);
create index tasks_created_by_idx on tasks (created_by);
comment on table tasks is 'Something that one person of staff is to do by a day, because of a message of a reader.';
