import { Outlet } from 'react-router';

/** Plans, subscribers and what they pay: the frame around it is the whole working area's. */
export default function InternalSubscriptionLayout() {
  return <Outlet />;
}
