import { SCREENS } from '@datum/contract/screens/all';
import { Outlet } from 'react-router';
import { frame } from '../lib/screens/page.ts';
import { PageTitle } from '../lib/screens/page-title.tsx';
import type { Locale } from '../lib/texts/locale.ts';
import { loadTexts } from '../lib/texts/texts.ts';
import { ErrorScreen } from './errors/error-screen.tsx';
import { Shell } from './shell/shell.tsx';
import '../theme/work-styles.ts';

export const handle = frame({ screens: SCREENS, colorMode: 'light', work: true });

/** The texts of the working area come with its first page. */
export async function clientLoader() {
  await loadTexts(document.documentElement.lang as Locale, 'internal');
  return null;
}
clientLoader.hydrate = true as const;

/** The shell is sent as it is; what it holds depends on the person and loads in the browser (architecture 6). */
export function HydrateFallback() {
  return (
    <Shell>
      <PageTitle />
    </Shell>
  );
}

export default function InternalLayout() {
  return (
    <Shell>
      <PageTitle />
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: { readonly error: unknown }) {
  return (
    <Shell>
      <ErrorScreen error={error} />
    </Shell>
  );
}
