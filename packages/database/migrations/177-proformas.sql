-- Proformas: what is asked for before it is paid (decision 165).

alter table billing_documents drop constraint billing_documents_kind_check;
alter table billing_documents add constraint billing_documents_kind_check
  check (kind in ('invoice', 'receipt', 'credit_note', 'proforma'));
alter table billing_documents drop constraint billing_documents_check;
alter table billing_documents add constraint billing_documents_total_check
  check (kind = 'proforma' or total = amount + tax);
alter table billing_documents add column due_on date;
alter table billing_documents add column account jsonb;
alter table billing_documents add column credits jsonb not null default '[]';
alter table billing_documents add constraint billing_documents_due_check check ((kind = 'proforma') = (due_on is not null));
comment on column billing_documents.due_on is 'The last day to pay, of a proforma.';
comment on column billing_documents.account is 'Where a transfer goes, with the text of its code, of a proforma; null = paid online.';
comment on column billing_documents.credits is 'What is taken off the sum of a proforma: its total is what is asked for.';
comment on column billing_documents.replaces is 'The invoice or proforma in whose place this one was made out; a credit note takes an invoice off whole.';
create unique index billing_documents_proforma_idx on billing_documents (order_id) where kind = 'proforma' and replaces is null;
