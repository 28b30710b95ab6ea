-- Sample lines end with the item, the source or the region that they hang on (decision 195).

alter table sample_lines add column ends_with_list boolean not null default false;
alter table sample_lines add column own_to text;
comment on column sample_lines.ends_with_list is 'It ends because its item, source or region does: taking that end back takes the line''s back.';
comment on column sample_lines.own_to is 'Where it ended before, while ends_with_list; null = it went on.';

-- The period, in the notation of another one, that a month lies in.
create function period_like(month text, other text) returns text language sql immutable parallel safe
  return case
    when other ~ '^\d{4}$' then left(month, 4)
    when other like '%-S_' then left(month, 5) || 'S' || case when right(month, 2) < '07' then '1' else '2' end
    when other like '%-Q_' then left(month, 5) || 'Q' || ((right(month, 2)::int + 2) / 3)::text
    else month
  end;

-- A new line of something that is to end ends with it.
create function end_new_line() returns trigger language plpgsql as $$
declare
  list_ends text := least(
    period_like((select valid_to from items where id = new.item_id), new.period_from),
    period_like((select valid_to from outlets where id = new.outlet_id), new.period_from),
    period_like((select valid_to from regions where id = new.region_id), new.period_from));
begin
  if list_ends >= new.period_from and (new.period_to is null or new.period_to > list_ends) then
    new.ends_with_list := true;
    new.own_to := new.period_to;
    new.period_to := list_ends;
  end if;
  return new;
end $$;
create trigger sample_lines_end before insert on sample_lines for each row execute function end_new_line();
