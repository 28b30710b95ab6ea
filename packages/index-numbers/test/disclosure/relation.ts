/**
 * How published figures hang together. What stands here every reader is taken to know.
 *
 * - `sum`: total = factor × Σ weight × member / Σ weight;
 * - `geometric`: total = factor × Π member ^ (weight / Σ weight);
 * - `chain`: total = factor × Π member ^ weight, for one source's figure at two times or in two forms.
 */
export interface Relation {
  readonly kind: 'sum' | 'geometric' | 'chain';
  readonly total: string;
  readonly members: readonly { readonly cell: string; readonly weight: number }[];
  /** 1 if absent. */
  readonly factor?: number;
  /** The total is known to lie this near only, as a fraction: 0.02 = 2 % either side. 0 if absent. */
  readonly spread?: number;
}
