-- A release whose minute passed without it is told of once, and stands as missed until it goes live.

alter table releases add column missed_at timestamptz;
comment on column releases.missed_at is 'The minute for which it was scheduled and that passed without it: it waits since, or went live late.';
create index releases_missed_idx on releases (id) where missed_at is not null and state in ('approved', 'scheduled');
