-- What the office sets before it sells (decision 145).

alter table billing_settings
  add column number_forms jsonb not null default '{"registration_no": "", "tax_no": "", "phone": ""}',
  add column prefixes jsonb not null default '{}';
comment on column billing_settings.number_forms is 'How numbers of the seller''s country are typed: # a digit, @ a letter, * either; empty = as they come.';
comment on column billing_settings.prefixes is 'What numbers of documents begin with, by kind; a kind that is left out has the usual one.';
