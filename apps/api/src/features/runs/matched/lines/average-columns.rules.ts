/** Columns of `averages` that runs of the first edition write, in their order. */
export const FIRST_COLUMNS = [
  'item_id',
  'region_id',
  'period',
  'run_id',
  'value',
  'mean_type',
  'n_quotes',
  'n_sources',
  'n_imputed',
  'low',
  'high',
  'median',
  'variation',
  'grade',
  'value_status',
  'method',
  'suppressed',
  'quote_ids',
];

/** All columns of `averages`, in the order of `averageRows`. */
export const AVERAGE_COLUMNS = [
  ...FIRST_COLUMNS,
  'exact',
  'is_computed',
  'imputed_share',
  'leaves',
  'entering',
  'entering_lines',
  'was_shown',
];
