import type { ProductReport } from '@datum/contract/site/product-reports';
import { lazy, Suspense } from 'react';
import classes from './reports.module.css';

/** Few products have one, and it brings the client of an outside service along. */
const Report = lazy(async () => ({ default: (await import('./report.part.tsx')).Report }));

interface ReportsProps {
  readonly reports: readonly ProductReport[];
  readonly table: string | null;
}

/** The reports on the page of a product; nothing where there are none. */
export function Reports({ reports, table }: ReportsProps) {
  return reports.length === 0 ? null : (
    <div className={classes.reports}>
      {reports.map((report) => (
        <Suspense key={report.uuid}>
          <Report report={report} table={table} />
        </Suspense>
      ))}
    </div>
  );
}
