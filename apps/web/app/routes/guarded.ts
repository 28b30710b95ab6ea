import { layout, type RouteConfigEntry } from '@react-router/dev/routes';

/** The route guards of spec section 6, in the order in which they ask. */
export type Guards = 'auth' | 'guest' | 'auth-internal';

/**
 * Puts pages behind guards. The file's name says which: `layouts/guarded-auth-internal.tsx`.
 * @param area keeps the ids of routes apart where several areas have the same guards
 */
export const guarded = (guards: Guards, area: string, pages: RouteConfigEntry[]): RouteConfigEntry =>
  layout(`layouts/guarded-${guards}.tsx`, { id: `guarded-${guards}:${area}` }, pages);
