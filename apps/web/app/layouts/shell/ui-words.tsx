import { type ReactNode, useCallback } from 'react';
import { type BlockerFunction, Link, useBlocker } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { Leaving } from '../../ui/leaving.ts';
import type { UiLinkProps } from '../../ui/plain-link.tsx';
import { UiProvider } from '../../ui/ui-provider.tsx';

/** Gives the building blocks of `ui/` our language, our words and our router's links. */
export function UiWords({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('ui');
  return (
    <UiProvider locale={useLocale()} t={t} Link={RouterLink} useLeaving={useRouterLeaving}>
      {children}
    </UiProvider>
  );
}

function RouterLink({ href, ...rest }: UiLinkProps) {
  return <Link to={href} {...rest} />;
}

/** Asks before another address is opened, but not after saving (`state: { saved: true }`). */
function useRouterLeaving(dirty: boolean): Leaving {
  const held = useCallback<BlockerFunction>(
    ({ currentLocation: from, nextLocation: to }) =>
      dirty && to.state?.saved !== true && (from.pathname !== to.pathname || from.search !== to.search),
    [dirty],
  );
  const blocker = useBlocker(held);
  return {
    asking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
