-- PDFs of documents, kept, and invoices that are made out anew (decision 147).

alter table billing_documents add column replaces bigint unique references billing_documents;
alter table billing_documents add column reason text not null default '';
comment on column billing_documents.replaces is 'The invoice in whose place this one was made out; a credit note takes that off whole.';
comment on column billing_documents.reason is 'Why it was made out anew.';
drop index billing_documents_invoice_idx;
create unique index billing_documents_invoice_idx on billing_documents (order_id) where kind = 'invoice' and replaces is null;
create index billing_documents_refers_idx on billing_documents (refers_to);

create table document_papers (
  document_id bigint not null references billing_documents,
  locale text not null check (locale in ('en', 'ms')),
  template text not null,
  sha256 text not null,
  content bytea not null,
  made_at timestamptz not null,
  primary key (document_id, locale)
);
comment on table document_papers is 'The PDF of a document in one language, byte for byte as its readers got it. Never changed, never deleted.';
comment on column document_papers.template is 'Which words and layout it was written with.';
create trigger document_papers_fixed before update or delete on document_papers
  for each row execute function refuse_document_change();

create table document_downloads (
  id bigint generated always as identity primary key,
  document_id bigint not null references billing_documents,
  locale text not null check (locale in ('en', 'ms')),
  via text not null check (via in ('page', 'year', 'link')),
  by_uuid uuid references users,
  at timestamptz not null
);
create index document_downloads_document_idx on document_downloads (document_id, id desc);
comment on table document_downloads is 'Who fetched which document. A link from an email names nobody.';
