import type { FigureTable } from '@datum/contract/publication/published';
import { lazy, Suspense, useEffect, useState } from 'react';

const PassportPanel = lazy(() => import('./passport.part.tsx'));

interface OpenPassportProps {
  /** Id of the open figure. */
  readonly figure: string | null;
  readonly table: FigureTable;
}

/**
 * The passport of the open figure, once the browser has come alive: panels at the side depend on its width. That this is
 * noticed here and not by the page spares the page a second drawing of its table.
 */
export function OpenPassport({ figure, table }: OpenPassportProps) {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return isAwake && figure ? (
    <Suspense>
      <PassportPanel figure={figure} table={table} />
    </Suspense>
  ) : null;
}
