-- Mail: what was written, to whom, whether it left; and the templates that staff edit.

create table mails (
  uuid uuid primary key default gen_random_uuid(),
  template text not null,
  locale text not null check (locale in ('en', 'ms')),
  recipient text not null,
  user_uuid uuid references users on delete set null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_created_idx on mails (created_at desc, uuid);
create index mails_recipient_idx on mails (lower(recipient), created_at desc);
comment on table mails is 'Every mail, once per uuid. kept = no mail server is set up; staff read it here.';

create table mail_templates (
  id bigint generated always as identity primary key,
  key text not null,
  locale text not null check (locale in ('en', 'ms')),
  version integer not null,
  subject text not null,
  body text not null,
  note text not null default '',
  created_by uuid references users,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  unique (key, locale, version)
);
comment on table mail_templates is 'Edited wordings; the newest published one is used, and the built-in one where there is none.';
