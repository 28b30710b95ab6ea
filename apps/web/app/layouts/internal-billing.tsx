import { Outlet } from 'react-router';

/** What a subscriber has and pays: the frame around it is the whole working area's. */
export default function InternalBillingLayout() {
  return <Outlet />;
}
