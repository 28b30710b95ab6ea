import { Outlet } from 'react-router';

/** Collecting, computing, publishing and the lists behind them: the frame around it is the whole working area's. */
export default function InternalDataLayout() {
  return <Outlet />;
}
