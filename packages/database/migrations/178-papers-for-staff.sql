-- Staff fetch documents as well (decision 165).

alter table document_downloads drop constraint document_downloads_via_check;
alter table document_downloads add constraint document_downloads_via_check check (via in ('page', 'year', 'link', 'staff'));
