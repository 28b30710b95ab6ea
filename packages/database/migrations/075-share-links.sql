-- Totals of indices go on without a step where a structure changes region shares, regions or region groups (decision 109):
-- each carries a factor from then on.
create table share_links (
  run_id bigint not null references runs,
  period text not null,
  series_key text not null,
  factor double precision not null check (factor > 0),
  primary key (run_id, period, series_key)
);
comment on table share_links is 'By what a total of indices over region shares is multiplied from a period on, so that new shares move nothing.';
comment on column share_links.period is 'The first period by the new shares.';
comment on column share_links.series_key is 'Kind, group or category, variant and region, as in link_factors; a series without a row has factor 1.';
