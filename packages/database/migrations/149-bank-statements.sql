-- Bank statements beside the queue of transfers (decision 149).

create table bank_statements (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  file_uuid uuid not null references files,
  name text not null,
  sha256 text not null,
  format text not null check (format in ('csv', 'mt940', 'camt053')),
  job_id uuid,
  created_by uuid not null references users,
  created_at timestamptz not null,
  undone_by uuid references users,
  undone_at timestamptz
);
create unique index bank_statements_file_idx on bank_statements (sha256) where undone_at is null;
comment on table bank_statements is 'Files of the bank. The same file is taken once, unless it was undone.';
comment on column bank_statements.job_id is 'The job that books its sure lines; jobs are cleared away after a while.';

create table bank_statement_lines (
  id bigint generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  statement_id bigint not null references bank_statements,
  line_no integer not null,
  account text not null,
  currency text not null,
  booked_on date not null,
  amount bigint not null,
  kind text not null check (kind in ('credit', 'debit', 'reversal')),
  bank_reference text not null,
  payer text not null,
  text text not null,
  fingerprint text not null,
  match text not null check (match in ('sure', 'likely', 'none')),
  candidates bigint[] not null default '{}',
  state text not null check (state in ('open', 'checked', 'booked', 'known', 'aside')),
  reason text check (reason in ('twin', 'debit', 'reversal', 'account', 'currency', 'not-ours', 'returned', 'other')),
  note text not null default '',
  order_id bigint references orders,
  first_by uuid references users,
  decided_by uuid references users,
  decided_at timestamptz,
  unique (statement_id, line_no),
  check ((state = 'aside') = (reason is not null)),
  check (state not in ('checked', 'booked', 'known') or order_id is not null)
);
create index bank_statement_lines_seen_idx on bank_statement_lines (fingerprint);
create index bank_statement_lines_view_idx on bank_statement_lines (statement_id, state, match, line_no);
comment on table bank_statement_lines is 'Every line of a statement, and what became of it.';
comment on column bank_statement_lines.amount is 'Minor units; below zero for money that went out.';
comment on column bank_statement_lines.fingerprint is 'The same for the same line in another file.';
comment on column bank_statement_lines.candidates is 'Orders that it may pay, the best first, as they were when it was matched.';
comment on column bank_statement_lines.state is '`checked` waits for a second person; `known`: its money was recorded from a proof before the statement came.';

alter table transfer_money add column line_id bigint unique references bank_statement_lines;
comment on column transfer_money.line_id is 'The line of a statement that shows it. Money is shown by one line, and a line is booked once.';
