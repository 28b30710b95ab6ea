-- Links and codes of a mail open accounts: what staff see of it is kept beside it, without them (decision 184).

alter table mails
  add column shown_subject text not null default '',
  add column shown_text text not null default '',
  add column shown_html text not null default '';
-- Mails from before say their subject only: their words were not parted from their secrets.
update mails set shown_subject = regexp_replace(subject, '\m\d{3} \d{3}\M', '••• •••', 'g');
update mails set subject = shown_subject where state = 'sent';
alter table mails
  alter column shown_subject drop default,
  alter column shown_text drop default,
  alter column shown_html drop default;
comment on column mails.subject is 'As it leaves; afterwards as it is shown.';
comment on column mails.text_body is 'As it leaves, for the mail server alone; empty afterwards.';
comment on column mails.html_body is 'As it leaves, for the mail server alone; empty afterwards.';
comment on column mails.shown_subject is 'What staff see, find and export: codes and the secrets of links are masked.';
comment on column mails.shown_text is 'The same of the text; empty once the mail has left.';
comment on column mails.shown_html is 'The same of the HTML; empty once the mail has left.';
comment on table mails is 'Every mail, once per uuid. kept = no mail server is set up.';
