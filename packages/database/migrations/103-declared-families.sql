-- What an index family is and what it is computed from is declared in code; its row has what staff decide.

alter table index_families drop column kind;
alter table index_families drop column data_set;
