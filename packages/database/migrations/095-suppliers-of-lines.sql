-- Several organisations supply one region group (docs/decisions/121): a line belongs to the organisation that supplies it, and a
-- sheet has the lines of one organisation. What was supplied so far stays with the organisation whose sheet it came in on.
alter table sample_lines add column organisation_id bigint references organisations;
alter table sample_lines add column by_office boolean not null default false;
alter table sample_lines add column earlier_until text;
comment on column sample_lines.organisation_id is 'Who supplies it now, by default the organisation of its source; null = the office collects it itself.';
comment on column sample_lines.earlier_until is 'Up to this period others supplied it, see past_suppliers; null = its supplier never changed.';

create table past_suppliers (
  line_id bigint not null references sample_lines on delete cascade,
  period_to text not null,
  organisation_id bigint references organisations,
  primary key (line_id, period_to)
);
create index past_suppliers_organisation_idx on past_suppliers (organisation_id);
comment on table past_suppliers is 'Who supplied a line up to a period, from the one after the row before; null = the office.';

with asked as (
  select data_set, region_group_id, period, organisation_id,
    lead(organisation_id) over places as next_id, lag(organisation_id) over places as before_id
  from sheets where state <> 'cancelled'
  window places as (partition by data_set, region_group_id order by period, id)
), ends as (
  select data_set, region_group_id, period, organisation_id from asked where next_id <> organisation_id
)
insert into past_suppliers (line_id, period_to, organisation_id)
select l.id, e.period, e.organisation_id
from ends e join regions r on e.region_group_id in (r.id, r.parent_id)
  join sample_lines l on l.region_id = r.id and l.data_set = e.data_set and l.period_from <= e.period
on conflict do nothing;

update sample_lines l set
  organisation_id = coalesce((select s.organisation_id from sheets s join regions r on r.id = l.region_id
    where s.data_set = l.data_set and s.region_group_id in (r.id, r.parent_id) and s.state <> 'cancelled'
    order by s.period desc, s.id desc limit 1), (select o.organisation_id from outlets o where o.id = l.outlet_id)),
  earlier_until = (select max(p.period_to) from past_suppliers p where p.line_id = l.id);

alter table sample_lines add check ((organisation_id is null) = by_office);
create index sample_lines_organisation_idx on sample_lines (organisation_id, data_set);

create function supply_new_line() returns trigger language plpgsql as $$
begin
  if new.organisation_id is null and not new.by_office then
    select o.organisation_id into new.organisation_id from outlets o where o.id = new.outlet_id;
  end if;
  return new;
end $$;
create trigger sample_lines_supplier before insert on sample_lines for each row execute function supply_new_line();

alter table sheets drop constraint sheets_round_code_data_set_region_group_id_key;
alter table sheets alter column organisation_id drop not null;
create unique index sheets_place_key on sheets (round_code, data_set, region_group_id, organisation_id) nulls not distinct;
comment on table sheets is 'What one organisation supplies in a round: one data set for one region group. Without an organisation the office collects it itself.';
