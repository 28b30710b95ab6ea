alter table quotes add column effect double precision not null default 0;
comment on column quotes.effect is 'Approximate effect of the value on the country''s index, index points at base 100; orders the queue of flags.';
comment on column quotes.superseded_by is 'The row that stands in its place; its own id when it was withdrawn (import undone) and nothing does.';
create index quotes_flagged_idx on quotes (sheet_id, effect desc) where superseded_by is null and review in ('flagged', 'asked');

alter table sample_lines add column reason text not null default '';
comment on column sample_lines.reason is 'Why the line was added outside the planned sample: an extra quote.';

-- Undo must find what a row of the file made, also when the row came from a wide table.
alter table import_batches add column decimal_sign text not null default 'point' check (decimal_sign in ('point', 'comma'));
alter table import_batches add column shape text not null default 'long' check (shape in ('long', 'wide'));
alter table import_batches add column kept jsonb not null default '[]';
alter table import_batches add column job_id uuid;
comment on column import_batches.mapping is 'Columns of the file in order: header, field, by.';
comment on column import_batches.kept is 'Rows that undo left alone, since a person has touched them since: quote_id, why.';
comment on column import_rows.cells is 'raw: the row as it came; fixed: field -> text that a person put in its place.';
alter table import_rows add column entry jsonb;
comment on column import_rows.entry is 'The value that commit will enter; null for a problem.';

create table import_headers (
  organisation_id bigint not null references organisations,
  data_set text not null,
  header text not null,
  field text not null,
  used_at timestamptz not null default now(),
  primary key (organisation_id, data_set, header)
);
comment on table import_headers is 'Where an organisation''s column headers went last time; empty field = left out on purpose.';
