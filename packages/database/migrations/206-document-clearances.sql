-- Clearance of invoices and credit notes by a service of the tax authority, off by default (decision 174).

create table clearance_settings (
  single boolean primary key default true check (single),
  on_since timestamptz,
  url text not null,
  portal_url text not null,
  client_id text not null,
  secret bytea,
  secret_end text not null default '',
  cancel_hours integer not null check (cancel_hours between 0 and 720),
  version integer not null default 1,
  updated_by uuid references users,
  updated_at timestamptz not null,
  check ((secret is null) = (secret_end = '')),
  check (on_since is null or secret is not null)
);
comment on table clearance_settings is 'Where documents are cleared. One row; without it, and while on_since is null, nothing is sent.';
comment on column clearance_settings.on_since is 'Documents issued from this moment on are cleared; null = off.';
comment on column clearance_settings.secret is 'Sealed with a key of the installation.';
comment on column clearance_settings.secret_end is 'Its last four characters, to tell secrets apart.';
comment on column clearance_settings.cancel_hours is 'How long after its clearance a document can be cancelled at the service.';

create table document_clearances (
  id bigint generated always as identity primary key,
  document_id bigint not null unique references billing_documents,
  order_id bigint not null references orders,
  state text not null default 'waiting'
    check (state in ('waiting', 'submitted', 'cleared', 'cancelling', 'refused', 'cancelled', 'not-required')),
  submission_ref text,
  service_ref text,
  validation_url text,
  errors jsonb not null default '[]',
  tries integer not null default 0,
  failures integer not null default 0,
  call_at timestamptz,
  cleared_at timestamptz,
  cancel_until timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (call_at is null or state in ('waiting', 'submitted', 'cancelling')),
  check (state not in ('cleared', 'cancelling', 'cancelled') or (service_ref is not null and cleared_at is not null))
);
create index document_clearances_call_idx on document_clearances (call_at) where call_at is not null;
create index document_clearances_order_idx on document_clearances (order_id);
create index document_clearances_state_idx on document_clearances (state);
create index billing_documents_cleared_idx on billing_documents (issued_at)
  where kind in ('invoice', 'credit_note') and not is_demo;
comment on table document_clearances is 'Where the clearance of an invoice or credit note is. The document itself and its PDF never change for it.';
comment on column document_clearances.failures is 'Calls in a row that got no answer; after the most of them nothing is called until staff send it again.';
comment on column document_clearances.call_at is 'When the service is called next; null = what it says is final, or it was given up.';
comment on column document_clearances.cancel_until is 'Until when the service cancels it.';
