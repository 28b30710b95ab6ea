-- How figures are printed is said once, by the rule set of their run: decimals, and what changes are computed from.

alter table index_families drop column decimals;
alter table index_families drop column change_basis;
