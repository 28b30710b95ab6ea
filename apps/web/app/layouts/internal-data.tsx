import { Outlet } from 'react-router';
import { page } from '../lib/screens/page.ts';

/** Collecting, computing, publishing and the lists behind them. Pages of publishing and settings name their own area. */
export const handle = page({ area: 'data' });

export default function InternalDataLayout() {
  return <Outlet />;
}
