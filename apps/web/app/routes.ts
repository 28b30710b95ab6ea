import type { RouteConfig } from '@react-router/dev/routes';
import { authRoutes } from './routes/auth.ts';
import { internalRoutes } from './routes/internal.ts';
import { publicRoutes } from './routes/public.ts';

/** The screens of spec section 2, in its order: only those that exist. */
export default [...publicRoutes, ...authRoutes, ...internalRoutes] satisfies RouteConfig;
