-- A bank's file may not say whether an amount came in or went out (decision 187).

alter table bank_statement_lines drop constraint bank_statement_lines_kind_check;
alter table bank_statement_lines add constraint bank_statement_lines_kind_check
  check (kind in ('credit', 'debit', 'reversal', 'unclear'));
alter table bank_statement_lines add constraint bank_statement_lines_unclear_check
  check (kind <> 'unclear' or match <> 'sure');
comment on column bank_statement_lines.kind is 'What the file says that a line is; `unclear`, never sure, where it does not tell the direction.';
