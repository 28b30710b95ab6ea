-- A line is followed by one of its own item and region (decision 199). What was stored before stays, and is named on Table One.

alter table sample_lines add constraint sample_lines_cell unique (id, item_id, region_id);
alter table sample_lines add constraint sample_lines_replaced_in_cell
  foreign key (replaced_by, item_id, region_id) references sample_lines (id, item_id, region_id) not valid;
