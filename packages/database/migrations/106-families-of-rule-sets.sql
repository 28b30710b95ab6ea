-- A rule set can be of one index family and the prices that it is computed from: wages and materials need other limits.
-- Those that are there name none and go on for all families.

alter table rule_sets add column family text references index_families;
comment on column rule_sets.family is 'The family that it is for; null = all families that have none of their own.';
