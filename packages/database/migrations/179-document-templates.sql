-- Words and layout of documents, beside those of emails (decision 165).

comment on table mail_templates is 'Edited wordings of emails and documents; the newest published one is used, and the built-in one where there is none.';
comment on column document_papers.template is 'Which words and layout it was written with: "built-in 2", or "paper-invoice en 3" for a published version.';

create index billing_documents_kind_idx on billing_documents (kind, id);
