import { data } from 'react-router';

/** To throw when no route matches, or a page does not exist for this person (requirements 8). */
export const noRoute = (path: string) => data(`Page not found: ${path}`, { status: 404 });

/** To throw when the route is there and its parameters are not valid, or name nothing that there is (requirements 5). */
export const invalidParameters = (path: string) => data(`Page Not Found: ${path}`, { status: 404 });
