-- Which further subjects the demonstration has loaded: each in a transaction of its own, once.
create table demo_loads (
  subject text primary key,
  loaded_at timestamptz not null default now()
);
comment on table demo_loads is 'Subjects that the demonstration loaded after its first start; one that is missing is loaded at the next.';
