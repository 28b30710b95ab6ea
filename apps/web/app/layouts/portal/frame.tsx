import { lazy, type ReactNode, Suspense } from 'react';
import { TermsHost } from '../../features/legal/terms-host.part.tsx';
import { usePortal } from '../../lib/deploy/use-portal.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { usePage } from '../../lib/screens/page.ts';
import { useHasToken, useSession } from '../../lib/session/use-session.ts';
import { NoticeBars } from '../shell/notice-bars.tsx';
import { CONTENT_ID, SkipLink } from '../shell/skip-link.tsx';
import { PortalFooter } from './footer.tsx';
import classes from './frame.module.css';
import { PortalHeader } from './header.tsx';
import { Maintenance } from './maintenance.tsx';
import { PortalNotice } from './notice.tsx';

/** For who is signed in alone. */
const SessionWatch = lazy(async () => ({
  default: (await import('../shell/session-watch.tsx')).SessionWatch,
}));
/** Not in the way of anybody's first page: most installations have none. */
const TagManager = lazy(() => import('./tag-manager.tsx'));

interface PortalFrameProps {
  readonly children: ReactNode;
  /** Keeps the content in the page's column; pages with bands over the whole width do that by themselves. */
  readonly narrow?: boolean;
}

/** Header, content and footer of everything that is public. */
export function PortalFrame({ children, narrow = false }: PortalFrameProps) {
  const portal = usePortal();
  const hasToken = useHasToken();
  const { state } = useSession();
  const isVisitor = state === 'none' && !hasToken;
  const isMeasured = usePage()?.screen.measured !== false;
  const script = useSite()?.tagManagerUrl;
  // never beside a token or a password, which a script of others could read
  const tagManager = script && isVisitor && isMeasured ? withContainer(script, portal?.measuring?.id) : null;
  return (
    <div className={classes.page}>
      <SkipLink />
      <NoticeBars />
      <PortalNotice />
      {tagManager && (
        <Suspense>
          <TagManager url={tagManager} consent={portal?.measuring?.consent} />
        </Suspense>
      )}
      <PortalHeader />
      <main
        id={CONTENT_ID}
        tabIndex={-1}
        className={narrow ? `${classes.main} ${classes.narrow}` : classes.main}
      >
        {portal?.maintenance && !hasToken ? <Maintenance words={portal.maintenance} /> : children}
      </main>
      <PortalFooter />
      <TermsHost />
      {(state === 'signed-in' || state === 'ended') && (
        <Suspense>
          <SessionWatch isPublic />
        </Suspense>
      )}
    </div>
  );
}

/** The script of the configured vendor with the container that the office set. */
function withContainer(script: string, id: string | undefined): string {
  if (!id) return script;
  const url = new URL(script);
  url.searchParams.set('id', id);
  return url.href;
}
