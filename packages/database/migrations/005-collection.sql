create table rounds (
  code text primary key check (code ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  title jsonb not null default '{}',
  opens_at timestamptz not null,
  due_at timestamptz not null,
  cloned_from text references rounds,
  rule_set_id bigint references rule_sets,
  note text not null default '',
  cancelled_at timestamptz,
  version integer not null default 1,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table rounds is 'One collection round per reference period; its code is the period. Its state is that of its least advanced sheet.';

create table sheets (
  id bigint generated always as identity primary key,
  round_code text not null references rounds,
  data_set text not null check (data_set in ('bmp', 'lwr', 'mhr', 'epp')),
  period text not null,
  region_group_id bigint not null references regions,
  organisation_id bigint not null references organisations,
  state text not null default 'planned' check (state in ('planned', 'open', 'submitted', 'in_review', 'returned', 'approved', 'compiled', 'published', 'cancelled')),
  due_at timestamptz not null,
  submitted_by uuid references users,
  submitted_at timestamptz,
  submit_note text,
  reviewer uuid references users,
  last_edited_by uuid references users,
  last_edited_at timestamptz,
  approved_by uuid references users,
  approved_at timestamptz,
  return_reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (round_code, data_set, region_group_id)
);
create index sheets_organisation_idx on sheets (organisation_id, state);
create index sheets_data_set_period_idx on sheets (data_set, period);
comment on table sheets is 'What one organisation supplies in a round: one data set for one region group.';

create table sheet_events (
  id bigint generated always as identity primary key,
  sheet_id bigint not null references sheets,
  step text not null,
  from_state text not null,
  to_state text not null,
  reason text,
  by_uuid uuid references users,
  at timestamptz not null default now()
);
create index sheet_events_sheet_idx on sheet_events (sheet_id, id desc);

create table sample_lines (
  id bigint generated always as identity primary key,
  data_set text not null check (data_set in ('bmp', 'lwr', 'mhr', 'epp')),
  item_id bigint not null references items,
  region_id bigint not null references regions,
  outlet_id bigint not null references outlets,
  variant text not null default '',
  period_from text not null,
  period_to text,
  replaced_by bigint references sample_lines,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (item_id, region_id, outlet_id, variant)
);
create index sample_lines_region_idx on sample_lines (data_set, region_id, item_id);
create index sample_lines_outlet_idx on sample_lines (outlet_id);
comment on table sample_lines is 'A priced product that lives over the periods; matching, last price, carry limit and replacement hang on it.';

create table import_batches (
  id uuid primary key default gen_random_uuid(),
  sheet_id bigint references sheets,
  data_set text not null,
  period text not null,
  name text not null,
  file_uuid uuid references files,
  mapping jsonb not null default '{}',
  state text not null default 'staged' check (state in ('staged', 'committed', 'undone', 'discarded')),
  counts jsonb not null default '{}',
  rows_hash text,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  committed_at timestamptz,
  undone_at timestamptz,
  undone_by uuid references users
);
create index import_batches_sheet_idx on import_batches (sheet_id, created_at desc);

create table import_rows (
  batch_id uuid not null references import_batches on delete cascade,
  row_no integer not null,
  cells jsonb not null,
  result text not null check (result in ('new', 'change', 'same', 'problem')),
  problems jsonb not null default '[]',
  sample_line_id bigint references sample_lines,
  quote_id bigint,
  primary key (batch_id, row_no)
);

create table quotes (
  item_id bigint not null references items,
  id bigint generated always as identity,
  sample_line_id bigint not null references sample_lines,
  region_id bigint not null references regions,
  period text not null,
  round_code text not null references rounds,
  sheet_id bigint references sheets,
  price numeric(18, 6) check (price > 0),
  unit_id bigint not null references units,
  unit_price numeric(18, 6) check (unit_price > 0),
  observed_on date,
  terms jsonb not null default '{}',
  review text not null default 'new' check (review in ('new', 'ok', 'flagged', 'asked', 'confirmed', 'rejected')),
  origin text not null default 'reported' check (origin in ('reported', 'corrected', 'imputed', 'missing')),
  missing_reason text,
  flags jsonb not null default '[]',
  note text not null default '',
  review_reason text,
  reviewed_by uuid references users,
  reviewed_at timestamptz,
  channel text not null default 'form' check (channel in ('form', 'grid', 'file', 'api', 'demo')),
  import_batch_id uuid references import_batches,
  change_reason text,
  entered_by uuid references users,
  entered_at timestamptz not null default now(),
  superseded_by bigint,
  version integer not null default 1,
  primary key (item_id, id),
  check ((origin = 'missing') = (price is null)),
  check ((price is null) = (unit_price is null))
);
create unique index quotes_current_key on quotes (item_id, sample_line_id, period) where superseded_by is null;
create index quotes_sheet_idx on quotes (sheet_id, item_id, id) where superseded_by is null;
create index quotes_period_idx on quotes (period, region_id, item_id) where superseded_by is null;
create index quotes_line_idx on quotes (sample_line_id, period, id);
create index quotes_id_idx on quotes (id);
create index quotes_batch_idx on quotes (import_batch_id) where import_batch_id is not null;
comment on table quotes is 'One observed price of a sample line in a period. Price, unit and terms never change: a correction is a new row that the old one points to.';
comment on column quotes.unit_price is 'Price in the item''s standard unit, fixed once at entry.';
comment on column quotes.terms is 'Payment, delivery, brand ...: checked by the data set''s declaration.';
comment on column quotes.flags is 'Soft checks that this value failed: rule, observed, limit, effect.';

create table quote_messages (
  id bigint generated always as identity primary key,
  quote_id bigint not null,
  item_id bigint not null,
  body text not null,
  by_uuid uuid references users,
  at timestamptz not null default now()
);
create index quote_messages_quote_idx on quote_messages (quote_id, id);
