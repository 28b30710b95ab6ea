import { Outlet } from 'react-router';
import { ErrorPage } from './errors/error-page.tsx';

/** Frame of the screens that say what is not there. */
export default function ErrorLayout() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: { readonly error: unknown }) {
  return <ErrorPage error={error} />;
}
