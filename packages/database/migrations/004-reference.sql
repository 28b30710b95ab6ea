-- Reference lists: never deleted, only ended; each row keeps validity and an optimistic version; history is the audit log.

create table regions (
  id bigint generated always as identity primary key,
  code text not null unique,
  name jsonb not null,
  level text not null check (level in ('country', 'territory', 'region_group', 'state', 'town', 'district')),
  parent_id bigint references regions,
  is_leaf boolean not null default false,
  share numeric(12, 10),
  iso_code text,
  valid_from text,
  valid_to text,
  sort integer not null default 0,
  synonyms text[] not null default '{}',
  note text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index regions_parent_idx on regions (parent_id, sort);
comment on column regions.is_leaf is 'Prices are collected here; groups and the country are weighted sums of leaves.';
comment on column regions.share is 'Start value of the leaf''s share in the country; structures hold the share that a run uses.';

create table units (
  id bigint generated always as identity primary key,
  code text not null unique,
  name jsonb not null,
  dimension text not null check (dimension in ('mass', 'volume', 'area', 'length', 'count', 'time')),
  factor_to_base numeric(24, 12) not null check (factor_to_base > 0),
  valid_from text,
  valid_to text,
  sort integer not null default 0,
  note text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
comment on column units.factor_to_base is 'How many of the dimension''s base unit (kg, m3, m2, m, each, hour) one of this is.';

create table item_groups (
  id bigint generated always as identity primary key,
  code text not null unique,
  data_set text not null check (data_set in ('bmp', 'lwr', 'mhr', 'epp')),
  name jsonb not null,
  parent_id bigint references item_groups,
  valid_from text,
  valid_to text,
  sort integer not null default 0,
  note text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table items (
  id bigint generated always as identity primary key,
  code text not null unique,
  data_set text not null check (data_set in ('bmp', 'lwr', 'mhr', 'epp')),
  group_id bigint not null references item_groups,
  name jsonb not null,
  specification text not null default '',
  standard text not null default '',
  unit_id bigint not null references units,
  frequency text not null default 'M' check (frequency in ('M', 'Q', 'S', 'Y')),
  is_headline boolean not null default false,
  synonyms text[] not null default '{}',
  attributes jsonb not null default '{}',
  check_limits jsonb not null default '{}',
  replaced_by bigint references items,
  valid_from text,
  valid_to text,
  sort integer not null default 0,
  note text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index items_group_idx on items (group_id, sort);
create index items_data_set_idx on items (data_set, sort, id);
comment on column items.attributes is 'What the data set''s declaration lists as item attributes.';
comment on column items.check_limits is 'Soft limits of this item where they differ from the rule set''s.';

create table item_units (
  item_id bigint not null references items,
  unit_id bigint not null references units,
  factor numeric(24, 12) not null check (factor > 0),
  primary key (item_id, unit_id)
);
comment on column item_units.factor is 'How many of the item''s standard unit one of this unit is (a 50 kg bag priced per tonne: 0.05).';

create table manufacturers (
  id bigint generated always as identity primary key,
  code text not null unique,
  name jsonb not null,
  registration_no text,
  brands text[] not null default '{}',
  organisation_id bigint references organisations,
  valid_from text,
  valid_to text,
  sort integer not null default 0,
  note text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table outlets (
  id bigint generated always as identity primary key,
  code text not null unique,
  name jsonb not null,
  organisation_id bigint not null references organisations,
  kind text not null default 'supplier' check (kind in ('supplier', 'manufacturer', 'contractor', 'hirer', 'association')),
  region_id bigint not null references regions,
  contact text,
  valid_from text,
  valid_to text,
  sort integer not null default 0,
  note text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index outlets_region_idx on outlets (region_id, id);
create index outlets_organisation_idx on outlets (organisation_id, id);
comment on table outlets is 'Sources: where a price is observed, an outlet of a stakeholder.';

create table building_categories (
  id bigint generated always as identity primary key,
  code text not null unique,
  name jsonb not null,
  valid_from text,
  valid_to text,
  sort integer not null default 0,
  note text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table index_families (
  code text primary key,
  name jsonb not null,
  data_set text,
  kind text not null check (kind in ('input_cost', 'output', 'tender')),
  decimals integer not null default 1,
  change_basis text not null default 'published' check (change_basis in ('published', 'unrounded')),
  revision_policy text not null default 'provisional_firm' check (revision_policy in ('never', 'window', 'provisional_firm')),
  firm_after integer not null default 3,
  valid_for jsonb not null default '{}',
  not_valid_for jsonb not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
comment on column index_families.firm_after is 'Periods after which a provisional value is firm.';

create table rule_sets (
  id bigint generated always as identity primary key,
  code text not null,
  revision integer not null default 1,
  title jsonb not null,
  rules jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'in_use', 'retired')),
  last_edited_by uuid references users,
  approved_by uuid references users,
  approved_at timestamptz,
  valid_from text,
  note text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  unique (code, revision)
);
comment on column rule_sets.rules is 'Mean type, elementary formula, form, disclosure limit, grades, carry limit, imputation order, outlier rules, decimals.';

create table base_periods (
  id bigint generated always as identity primary key,
  family text not null references index_families,
  code text not null,
  label jsonb not null,
  period_from text not null,
  period_to text not null,
  effective_from text not null,
  keeps_previous boolean not null default true,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'in_use', 'retired')),
  last_edited_by uuid references users,
  approved_by uuid references users,
  approved_at timestamptz,
  note text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  unique (family, code),
  check (period_from <= period_to)
);
comment on column base_periods.effective_from is 'First reference period published on this base.';

create table base_prices (
  base_period_id bigint not null references base_periods,
  item_id bigint not null references items,
  region_id bigint not null references regions,
  price double precision not null check (price > 0),
  method text not null check (method in ('observed', 'overlap', 'imputed')),
  periods text[] not null default '{}',
  primary key (base_period_id, item_id, region_id)
);
comment on table base_prices is 'Frozen when the base is approved: the unrounded mean of the averages over the base period.';

create table structures (
  id bigint generated always as identity primary key,
  family text not null references index_families,
  revision integer not null,
  title jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'in_use', 'retired')),
  last_edited_by uuid references users,
  approved_by uuid references users,
  approved_at timestamptz,
  note text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  unique (family, revision)
);
comment on table structures is 'What an index is made of: item -> group -> category, region shares, exclusions; frozen at first use.';

create table structure_items (
  structure_id bigint not null references structures,
  item_id bigint not null references items,
  group_id bigint not null references item_groups,
  weight numeric(18, 10) not null default 1 check (weight >= 0),
  position integer not null,
  primary key (structure_id, item_id)
);
create table structure_regions (
  structure_id bigint not null references structures,
  region_id bigint not null references regions,
  group_id bigint not null references regions,
  share numeric(18, 10) not null check (share >= 0),
  position integer not null,
  primary key (structure_id, region_id)
);
comment on column structure_regions.share is 'The leaf region''s share in the country; shares sum to 1.';
create table structure_exclusions (
  structure_id bigint not null references structures,
  variant text not null,
  name jsonb not null,
  group_ids bigint[] not null,
  primary key (structure_id, variant)
);
comment on table structure_exclusions is 'Component exclusion variants: without steel bars, and whatever else a contract excludes.';

create table weight_sets (
  id bigint generated always as identity primary key,
  family text not null references index_families,
  code text not null unique,
  title jsonb not null,
  source_document text not null default '',
  valid_from text not null,
  total numeric(8, 2) not null default 100,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'in_use', 'retired')),
  last_edited_by uuid references users,
  approved_by uuid references users,
  approved_at timestamptz,
  note text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create table weights (
  weight_set_id bigint not null references weight_sets,
  category_id bigint not null references building_categories,
  group_id bigint not null references item_groups,
  value numeric(18, 10) not null check (value >= 0),
  primary key (weight_set_id, category_id, group_id)
);
comment on column weights.value is 'The group''s weight in the category; a category''s weights sum to the set''s total exactly.';

create table link_factors (
  id bigint generated always as identity primary key,
  series_key text not null,
  old_base_id bigint not null references base_periods,
  new_base_id bigint not null references base_periods,
  overlap_from text not null,
  overlap_to text not null,
  factor numeric(18, 10) not null,
  decimals integer not null default 6,
  approved_by uuid references users,
  created_at timestamptz not null default now(),
  unique (series_key, old_base_id, new_base_id)
);
comment on column link_factors.factor is 'New series x factor continues the old one; printed with the stated decimals.';
