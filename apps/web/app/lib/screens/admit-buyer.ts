import { href } from '@datum/contract/screens/outside';
import { redirect } from 'react-router';
import { restoreSession } from '../session/session-calls.ts';
import { withTexts } from '../texts/texts.ts';

/**
 * Lets a signed-in person on to a page of buying that has no guard, with its texts. A visitor signs in, and one whose
 * address is not proved proves it; both come back with all that they chose.
 */
export async function admitBuyer({ request }: { readonly request: Request }): Promise<null> {
  const { pathname, search } = new URL(request.url);
  const person = await withTexts('buying', restoreSession());
  const query = { next: pathname + search };
  if (!person) throw redirect(href('login', { query }));
  if (!person.is_verified) throw redirect(href('verify', { query }));
  return null;
}
