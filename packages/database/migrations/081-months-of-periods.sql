-- Lists are valid by months, sample lines are asked for in periods of their data set: both meet in months.
create function first_month(period text) returns text language sql immutable strict parallel safe
  return case
    when period ~ '^\d{4}$' then period || '-01'
    when period like '%-S_' then left(period, 5) || case right(period, 1) when '1' then '01' else '07' end
    when period like '%-Q_' then left(period, 5) || lpad((right(period, 1)::int * 3 - 2)::text, 2, '0')
    else period
  end;
create function last_month(period text) returns text language sql immutable strict parallel safe
  return case
    when period ~ '^\d{4}$' then period || '-12'
    when period like '%-S_' then left(period, 5) || case right(period, 1) when '1' then '06' else '12' end
    when period like '%-Q_' then left(period, 5) || lpad((right(period, 1)::int * 3)::text, 2, '0')
    else period
  end;
comment on column sample_lines.period_from is 'In the notation of the data set: 2026-10, 2026-S2.';
