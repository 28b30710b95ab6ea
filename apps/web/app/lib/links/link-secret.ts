import { linkSecretIn } from '@datum/contract/forms/link-fragment';
import { useEffect, useState } from 'react';

/** Screens that an emailed link opens for who has it. */
type LinkedScreen = 'contact' | 'report-request';

const keyOf = (screen: LinkedScreen): string => `datum:link:${screen}`;

/** The secret of the link that this tab opened last, so that a reload and the checkout need no link again. */
export const linkSecret = {
  get: (screen: LinkedScreen): string | null => globalThis.sessionStorage?.getItem(keyOf(screen)) ?? null,
  keep: (screen: LinkedScreen, secret: string): void => sessionStorage.setItem(keyOf(screen), secret),
};

/**
 * The secret of an emailed link: it is taken out of the address, where histories and people who look on would read it, and
 * kept in the tab. Undefined until the page has come alive; null where the tab knows of none.
 */
export function useLinkSecret(screen: LinkedScreen): string | null | undefined {
  const [secret, setSecret] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    const take = () => {
      const found = linkSecretIn(location.hash);
      if (found !== null) {
        linkSecret.keep(screen, found);
        // the router's own note of the place stays
        history.replaceState(history.state, '', location.pathname + location.search);
      }
      setSecret(linkSecret.get(screen));
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, [screen]);
  return secret;
}
