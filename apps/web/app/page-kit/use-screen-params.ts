import { screenAt } from '@datum/contract/screens/all';
import { useLocation } from 'react-router';

/**
 * The parameters of the screen's row, also of one that has a route for each of its values (`each`): such a route has the
 * value in its path, and React Router's `useParams` does not know it.
 */
export function useScreenParams(): Readonly<Record<string, string | undefined>> {
  return screenAt(useLocation().pathname)?.params ?? {};
}
