import { href } from '@datum/contract/screens/outside';
import { redirect } from 'react-router';
import type { Route } from './+types/post.page.ts';

/** The short way to an article by its slug in the query: leads to its page, or to all news. */
export function loader({ request }: Route.LoaderArgs) {
  const slug = new URL(request.url).searchParams.get('slug') ?? '';
  throw redirect(/^[a-z0-9-]{1,80}$/.test(slug) ? href('news.article', { id: slug }) : href('news'), 301);
}

/** Never drawn: every call of it is led on. */
export default function NewsPostPage() {
  return null;
}
