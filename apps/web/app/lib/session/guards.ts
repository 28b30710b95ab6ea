import { screenAt } from '@datum/contract/screens/all';
import { isWellFormed } from '@datum/contract/screens/match';
import { href } from '@datum/contract/screens/outside';
import { type MiddlewareFunction, redirect } from 'react-router';
import { invalidParameters, noRoute } from '../screens/not-found.ts';
import { wishIn } from '../screens/plan-choice.ts';
import { admits } from './admits.ts';
import { afterSignIn, signInAddress, verifyAddress } from './return-path.ts';
import { restoreSession } from './session-calls.ts';

type Guard = (url: URL) => Promise<void>;

/** The named guards of requirements 6. Each lets pass, or throws where to go instead. */
const GUARDS: Readonly<Record<string, Guard>> = {
  /** A signed-in person; one whose address is not proved yet proves it first, then sets up the second factor that they must use. */
  auth: async (url) => {
    const person = await restoreSession();
    if (!person) {
      throw redirect(signInAddress(url.pathname + url.search));
    }
    if (!person.is_verified && url.pathname !== href('verify')) {
      throw redirect(verifyAddress(url.pathname + url.search));
    }
    if (person.is_verified && person.needs_second_factor && !admits(person, url.pathname)) {
      throw redirect(href('security'));
    }
  },

  /** A visitor: a person who is signed in goes on to where they wanted. */
  guest: async (url) => {
    if (await restoreSession()) {
      throw redirect(afterSignIn(wishIn(url.searchParams)));
    }
  },

  /** Staff, and others on the screens made for them; to everybody else the page does not exist (architecture 6), and to nobody one with a parameter that is none. */
  internal: async (url) => {
    const match = screenAt(url.pathname);
    if (match && !isWellFormed(match)) {
      throw invalidParameters(url.pathname);
    }
    const person = await restoreSession();
    if (!person || !admits(person, url.pathname)) {
      throw noRoute(url.pathname);
    }
  },
};

/** Client middleware that asks the named guards in order. Throws on a name that is none of them (requirements 8). */
export function guard(...names: readonly string[]): MiddlewareFunction {
  const guards = names.map(guardNamed);
  return async ({ request }, next) => {
    const url = new URL(request.url);
    for (const ask of guards) {
      await ask(url);
    }
    await next();
  };
}

function guardNamed(name: string): Guard {
  const found = Object.hasOwn(GUARDS, name) ? GUARDS[name] : undefined;
  if (!found) {
    throw new Error('Unknown route middleware');
  }
  return found;
}
