import { listProductReports, type ProductReport } from '@datum/contract/site/product-reports';
import { useCall } from '../../../lib/api/use-call.ts';
import { Report } from './report.part.tsx';
import classes from './reports.module.css';

interface ReportsProps {
  readonly reports: readonly ProductReport[];
  readonly table: string | null;
}

/** The reports on the page of a product; nothing where there are none. */
export function Reports({ reports, table }: ReportsProps) {
  return reports.length === 0 ? null : (
    <div className={classes.reports}>
      {reports.map((report) => (
        <Report key={report.uuid} report={report} table={table} />
      ))}
    </div>
  );
}

/** The same inside, as the reader may see them. A page whose reports cannot be asked for has its figures all the same. */
export function ReportsOf({ slug, table }: { readonly slug: string; readonly table: string | null }) {
  const { answer } = useCall(listProductReports, { params: { slug } });
  return <Reports reports={answer?.data ?? []} table={table} />;
}
