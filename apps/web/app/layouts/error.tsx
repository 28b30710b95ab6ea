import { Outlet } from 'react-router';
import type { Route } from './+types/error.ts';
import { ErrorPage } from './error-page.tsx';

/** Frame of the screens that say what is not there. */
export default function ErrorLayout() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
