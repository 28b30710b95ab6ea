import { OUTSIDE } from '@datum/contract/screens/outside';
import { Outlet } from 'react-router';
import { frame } from '../lib/screens/page.ts';
import { PageTitle } from '../lib/screens/page-title.tsx';
import { PublicHead } from '../lib/screens/public-head.tsx';
import { ErrorScreen } from './errors/error-screen.tsx';
import { PortalFrame } from './portal/frame.tsx';

export const handle = frame({ screens: OUTSIDE });

/** Frame of public pages about one thing: everything stands in the page's column. */
export default function DefaultLayout() {
  return (
    <PortalFrame narrow>
      <PageTitle />
      <PublicHead />
      <Outlet />
    </PortalFrame>
  );
}

export function ErrorBoundary({ error }: { readonly error: unknown }) {
  return (
    <PortalFrame narrow>
      <ErrorScreen error={error} />
    </PortalFrame>
  );
}
