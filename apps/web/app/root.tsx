import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root.ts';
import { ErrorPage } from './layouts/errors/error-page.tsx';
import { LoadFailed } from './layouts/errors/load-failed.tsx';
import { UiWords } from './layouts/shell/ui-words.tsx';
import { LOAD_GUARD_SCRIPT } from './lib/api/load-guard.ts';
import { queriesOfPage } from './lib/api/queries.ts';
import { leaveForeignScript } from './lib/deploy/foreign-script.ts';
import { leaveForNewerBuild } from './lib/deploy/newer-build.ts';
import { NO_EVAL_SCRIPT } from './lib/deploy/no-eval.ts';
import { PAINTED_SCRIPT } from './lib/deploy/paint-first.ts';
import { readPortal } from './lib/deploy/portal.server.ts';
import { useScriptMark } from './lib/deploy/script-mark.ts';
import { requestFacts } from './lib/deploy/server-context.ts';
import { SITE_META } from './lib/deploy/site.ts';
import { useFrameFact } from './lib/screens/page.ts';
import { hearTabs, type TabMessage } from './lib/session/session-tabs.ts';
import { useHasToken } from './lib/session/use-session.ts';
import { COLOR_MODE_SCRIPT, forcedMode, useColorScheme } from './lib/texts/color-mode.ts';
import { Language } from './lib/texts/language.tsx';
import { pickLocale } from './lib/texts/locale.ts';

import { preloadedFont } from './theme/fonts.ts';
import { theme } from './theme/theme.ts';
import './theme/styles.ts';

/** What every page needs to know of the server: read once with the document, never again. */
export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  const locale = pickLocale(request.headers.get('cookie'), request.headers.get('accept-language'));
  return {
    locale,
    site: context.get(requestFacts).site,
    now: new Date().toISOString(),
    portal: await readPortal(args),
  };
}
export const shouldRevalidate = () => false;

/** The next navigation loads its page anew when a newer build is out (requirements 4), or a script of others is here. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const { pathname, search } = new URL(request.url);
    const target = pathname + search;
    if (leaveForNewerBuild(target) || leaveForeignScript(target)) {
      await new Promise(() => {}); // the browser is already on its way
    }
    await next();
  },
];

/** The document around every page and every error screen. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const forced = forcedMode(useFrameFact('colorMode'));
  const scheme = useColorScheme(forced);
  const work = useFrameFact('work');
  const mark = useScriptMark();
  const [queries] = useState(queriesOfPage);
  return (
    <Language initial={data?.locale ?? 'en'} timeZone={data?.site.timeZone ?? 'UTC'} now={data?.now}>
      {(locale) => (
        <html
          lang={locale}
          data-mantine-color-scheme={scheme}
          data-area={work ? 'work' : undefined}
          suppressHydrationWarning
        >
          <head>
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name={SITE_META} content={JSON.stringify(data?.site ?? {})} />
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own words; the policy names them by hash */}
            <script nonce={mark} dangerouslySetInnerHTML={{ __html: LOAD_GUARD_SCRIPT }} />
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own words; the policy names them by hash */}
            <script nonce={mark} dangerouslySetInnerHTML={{ __html: NO_EVAL_SCRIPT }} />
            {!forced && (
              // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words; the policy names them by hash
              <script nonce={mark} dangerouslySetInnerHTML={{ __html: COLOR_MODE_SCRIPT }} />
            )}
            <link {...preloadedFont} />
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            <Meta />
            <Links />
          </head>
          <body>
            <MantineProvider
              theme={theme}
              // They are a style sheet (theme/mantine-variables.css), made once and not for each page.
              withCssVariables={false}
              withGlobalClasses={false}
              forceColorScheme={scheme}
              // The attribute is React's, above: Mantine would set the device's scheme first and the forced one after.
              getRootElement={() => undefined}
            >
              <QueryClientProvider client={queries}>
                <UiWords>{children}</UiWords>
              </QueryClientProvider>
            </MantineProvider>
            <LoadFailed />
            <ScrollRestoration />
            <Scripts />
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own words; the policy names them by hash */}
            <script nonce={mark} dangerouslySetInnerHTML={{ __html: PAINTED_SCRIPT }} />
          </body>
        </html>
      )}
    </Language>
  );
}

/** Not in the way of a visitor's first page: only a session has news. */
const LiveUpdates = lazy(() => import('./layouts/shell/live-updates.tsx'));

/** Every page; for who is signed in the live connection opens as the app starts, whatever page that is (requirements 4). */
export default function App() {
  const hasToken = useHasToken();
  useEffect(() => hearTabs((message) => void follow(message)), []);
  return (
    <>
      <Outlet />
      {hasToken && (
        <Suspense>
          <LiveUpdates />
        </Suspense>
      )}
    </>
  );
}

/** Fetched when another tab says something: the calls of a session are a sixth of a public page's scripts. */
async function follow(message: TabMessage): Promise<void> {
  const { hearTab } = await import('./lib/session/session-calls.ts');
  hearTab(message);
}

/** What no layout below caught: faults of the layouts themselves, and failures before any of them stands. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
