import { listProductReports } from '@datum/contract/site/product-reports';
import { useCall } from '../../../lib/api/use-call.ts';
import { Reports } from './reports.part.tsx';

/** The reports on the page of a product inside, as the reader may see them. A page whose reports cannot be asked for has its figures all the same. */
export function ReportsOf({ slug, table }: { readonly slug: string; readonly table: string | null }) {
  const { answer } = useCall(listProductReports, { params: { slug } });
  return <Reports reports={answer?.data ?? []} table={table} />;
}
