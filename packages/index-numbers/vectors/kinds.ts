import type { Context } from './case.ts';
import { axioms } from './kinds/axioms.ts';
import { baskets } from './kinds/baskets.ts';
import { eaDirect } from './kinds/ea-direct.ts';
import { eaPeriodOnPeriod } from './kinds/ea-period-on-period.ts';
import { files } from './kinds/files.ts';
import { inline } from './kinds/inline.ts';
import { panel, panels } from './kinds/panel.ts';
import { quotes, reference } from './kinds/quotes.ts';
import { vectors } from './kinds/vectors.ts';
import { windows } from './kinds/windows.ts';

/** How each kind of input is evaluated. */
export const kinds: Readonly<Record<string, (context: Context) => unknown>> = {
  panel,
  panels,
  quotes,
  reference,
  files,
  eaPeriodOnPeriod,
  eaDirect,
  baskets,
  windows,
  vectors,
  inline: (context) => (isAxiomCase(context) ? axioms(context) : inline(context)),
};

/** Axiom files name a formula and expect yes, no or "not applicable" for each axiom. */
function isAxiomCase({ vector }: Context): boolean {
  const { expected } = vector;
  if (vector.params !== undefined || typeof expected !== 'object' || expected === null) return false;
  return Object.values(expected).every((cell) => cell === null || typeof cell === 'boolean');
}
