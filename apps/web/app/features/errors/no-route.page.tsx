import { noRoute } from '../../lib/screens/not-found.ts';
import type { Route } from './+types/no-route.page.ts';

/** Every path that no screen has. */
export function loader({ request }: Route.LoaderArgs) {
  throw noRoute(new URL(request.url).pathname);
}

export default function NoRoutePage() {
  return null;
}
