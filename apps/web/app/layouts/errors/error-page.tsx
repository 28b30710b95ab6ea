import { PortalFrame } from '../portal/frame.tsx';
import { ErrorScreen } from './error-screen.tsx';

/** An error screen on a page of its own, for where no other frame stands. */
export const ErrorPage = ({ error }: { readonly error: unknown }) => (
  <PortalFrame narrow>
    <ErrorScreen error={error} />
  </PortalFrame>
);
