-- Who supplied a line at any time: a line that the office has meanwhile still carries what an organisation quoted (decision 194).

create table former_suppliers (
  line_id bigint not null references sample_lines on delete cascade,
  organisation_id bigint not null references organisations on delete cascade,
  at timestamptz not null default now(),
  primary key (line_id, organisation_id)
);
create index former_suppliers_organisation_idx on former_suppliers (organisation_id);
comment on table former_suppliers is 'Organisations that supply a line or did, also where a later change wrote over it; written by triggers.';
comment on column former_suppliers.at is 'When it last stopped being the supplier, or was first noted.';

insert into former_suppliers (line_id, organisation_id)
  select id, organisation_id from sample_lines where organisation_id is not null
  union select line_id, organisation_id from past_suppliers where organisation_id is not null
  union select q.sample_line_id, s.organisation_id from quotes q join sheets s on s.id = q.sheet_id where s.organisation_id is not null
  on conflict do nothing;

create function note_supplier_of_line() returns trigger language plpgsql as $$
begin
  insert into former_suppliers (line_id, organisation_id)
    select new.id, o from unnest(array[new.organisation_id, case when tg_op = 'UPDATE' then old.organisation_id end]) o
      where o is not null
    on conflict (line_id, organisation_id) do update set at = now();
  return null;
end
$$;
create trigger note_new_supplier after insert on sample_lines for each row when (new.organisation_id is not null)
  execute function note_supplier_of_line();
create trigger note_supplier after update of organisation_id on sample_lines for each row
  when (new.organisation_id is distinct from old.organisation_id) execute function note_supplier_of_line();

-- a change of a past period writes over who supplied it
create function note_supplier_of_period() returns trigger language plpgsql as $$
begin
  insert into former_suppliers (line_id, organisation_id)
    select old.line_id, o from unnest(array[old.organisation_id, new.organisation_id]) o where o is not null
    on conflict (line_id, organisation_id) do update set at = now();
  return null;
end
$$;
create trigger note_supplier after update of organisation_id on past_suppliers for each row
  when (new.organisation_id is distinct from old.organisation_id) execute function note_supplier_of_period();
