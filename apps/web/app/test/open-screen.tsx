import { SCREENS, screenAt } from '@datum/contract/screens/all';
import type { Screen } from '@datum/contract/screens/screen';
import type { UserRecord } from '@datum/contract/sign-in/session';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type LoaderFunction,
  Outlet,
  RouterProvider,
  useLoaderData,
  useParams,
  useRouteError,
} from 'react-router';
import { Propose } from '../features/proposals/propose.part.tsx';
import { ErrorScreen } from '../layouts/errors/error-screen.tsx';
import { LeaveGuard } from '../layouts/shell/leave-guard.tsx';
import { UiWords } from '../layouts/shell/ui-words.tsx';
import { forgetOwnVersions } from '../lib/api/own-versions.ts';
import { queries } from '../lib/api/queries.ts';
import { useWayBack } from '../lib/links/way-back.ts';
import { frame } from '../lib/screens/page.ts';
import { session } from '../lib/session/session.ts';
import { Language } from '../lib/texts/language.tsx';
import type { Locale } from '../lib/texts/locale.ts';
import { loadTexts } from '../lib/texts/texts.ts';
import { theme } from '../theme/theme.ts';

interface PageFile {
  readonly default: ComponentType<{ loaderData: unknown; params: unknown }>;
  readonly clientLoader?: LoaderFunction;
}

const pages = import.meta.glob<PageFile>('../features/**/*.page.tsx');
const TIME_ZONE = 'Asia/Kuala_Lumpur';

interface OpenOptions {
  /** Who is signed in; nobody when absent. */
  readonly as?: UserRecord;
  readonly locale?: Locale;
  /** The zone of the office, for pages that tell or ask for its time; else the site is not known. */
  readonly timeZone?: string;
  /** Drawn in place of the screen's own page: for parts of the kit. */
  readonly page?: PageFile['default'];
}

/** A page that was opened in a test. */
export interface OpenedScreen {
  /** Presses keys and clicks as a person does. */
  readonly user: UserEvent;
  /** Path and query where the page is now: it may have led elsewhere. */
  readonly address: () => string;
}

/**
 * Opens a screen by its address as the browser does after the guards have let the person in: the page file of its row,
 * its loader, our words, links and theme, without the layout. Other addresses are empty pages.
 *
 *     const { user, address } = await openScreen(href('users.create'), { as: personOf('Admin') });
 */
export async function openScreen(
  address: string,
  { as, locale = 'en', timeZone, page: part }: OpenOptions = {},
): Promise<OpenedScreen> {
  const match = screenAt(new URL(address, location.origin).pathname);
  const load = match && pages[`../features/${match.screen.page}.page.tsx`];
  if (!load) throw new Error(`${address} is no screen that is built`);
  const page: PageFile = part ? { default: part } : await load();
  await prepare(locale, as);
  // the window's own history: pages read their state out of the address too
  window.history.replaceState(null, '', address);
  const router = createBrowserRouter([
    {
      ...(timeZone ? { id: 'root', loader: () => ({ site: { timeZone } }) } : {}),
      element: <Around locale={locale} />,
      handle: frame({ screens: SCREENS }),
      children: [
        {
          id: match.name,
          path: pathOfRoute(match.screen, match.params),
          element: <Page page={page} />,
          errorElement: <Thrown />,
          ...(page.clientLoader ? { loader: page.clientLoader } : {}),
        },
        { path: '*', element: null },
      ],
    },
  ]);
  close = () => router.dispose();
  render(<RouterProvider router={router} />);
  await screen.findByTestId('opened');
  return {
    // no pause between keys: nothing happens meanwhile that a test would wait for
    user: userEvent.setup({ delay: null }),
    address: () => location.pathname + location.search,
  };
}

/** As in `routes.ts`: where a row has `each`, the value stands in the route's path and is no parameter. */
function pathOfRoute({ path, each }: Screen, params: Readonly<Record<string, string>>): string {
  const [name = ''] = Object.keys(each ?? {});
  return name in params ? path.replace(`:${name}`, params[name] ?? '') : path;
}

let close = () => {};

/** Puts everything back after a test; called by the set-up of each file, since files share what is loaded. */
export function closeScreen(): void {
  cleanup();
  close();
  close = () => {};
  session.leave();
  queries.clear();
  forgetOwnVersions();
  localStorage.clear();
  sessionStorage.clear();
}

async function prepare(locale: Locale, as: UserRecord | undefined): Promise<void> {
  document.documentElement.lang = locale;
  await Promise.all((['public', 'account', 'internal'] as const).map((set) => loadTexts(locale, set)));
  if (!as) return;
  session.begin({
    ...as,
    access_token: 'token',
    token_type: 'Bearer',
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    expires_in: 3_600,
  });
}

function Around({ locale }: { readonly locale: Locale }) {
  return (
    <Language initial={locale} timeZone={TIME_ZONE} now={undefined}>
      {() => (
        <MantineProvider theme={theme} env="test">
          <QueryClientProvider client={queries}>
            <UiWords>
              <main data-testid="opened">
                <Outlet />
              </main>
              <Propose />
              <LeaveGuard />
              <Way />
            </UiWords>
          </QueryClientProvider>
        </MantineProvider>
      )}
    </Language>
  );
}

/** The frame of the working area remembers the way. */
function Way() {
  useWayBack();
  return null;
}

/** What a page throws is drawn as the layouts draw it. */
function Thrown() {
  return <ErrorScreen error={useRouteError()} />;
}

function Page({ page: { default: Component } }: { readonly page: PageFile }) {
  return <Component loaderData={useLoaderData()} params={useParams()} />;
}
