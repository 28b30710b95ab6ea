-- What is collected and published is declared in code. After the migrations every start writes the declared codes here,
-- so that a further subject needs no change of the tables that name it.
create table subjects (
  code text primary key,
  kind text not null check (kind in ('prices', 'indices'))
);
comment on table subjects is 'Codes of the declared subjects, written at every start; one that is no longer declared stays, since rows name it.';
insert into subjects (code, kind) values ('bmp', 'prices'), ('lwr', 'prices'), ('mhr', 'prices'), ('epp', 'prices');

alter table item_groups drop constraint item_groups_data_set_check;
alter table items drop constraint items_data_set_check;
alter table sheets drop constraint sheets_data_set_check;
alter table sample_lines drop constraint sample_lines_data_set_check;
alter table item_groups add foreign key (data_set) references subjects;
alter table items add foreign key (data_set) references subjects;
alter table sheets add foreign key (data_set) references subjects;
alter table sample_lines add foreign key (data_set) references subjects;
