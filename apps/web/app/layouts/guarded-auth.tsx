import { Outlet } from 'react-router';
import { guard } from '../lib/session/guards.ts';
import { SessionWatch } from './shell/session-watch.tsx';

export const clientMiddleware = [guard('auth')];

/** There to be run when the page comes alive: middleware runs around loaders. */
export const clientLoader = async () => null;

/** Nothing is shown before the guards have let pass. */
export const HydrateFallback = () => null;

export default function GuardedAuth() {
  return (
    <>
      <Outlet />
      <SessionWatch />
    </>
  );
}
