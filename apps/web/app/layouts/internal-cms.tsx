import { Outlet } from 'react-router';

/** What the public site says: the frame around it is the whole working area's. */
export default function InternalCmsLayout() {
  return <Outlet />;
}
