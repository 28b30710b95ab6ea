import { data } from 'react-router';

/** The screen that others lead to when something is not there. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
