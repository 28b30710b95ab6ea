import { lazy, type ReactNode, Suspense } from 'react';
import { useSite } from '../../lib/deploy/use-site.ts';
import { NoticeBars } from '../shell/notice-bars.tsx';
import { CONTENT_ID, SkipLink } from '../shell/skip-link.tsx';
import { PortalFooter } from './footer.tsx';
import classes from './frame.module.css';
import { PortalHeader } from './header.tsx';

/** Not in the way of anybody's first page: most installations have none. */
const TagManager = lazy(() => import('./tag-manager.tsx'));

interface PortalFrameProps {
  readonly children: ReactNode;
  /** Keeps the content in the page's column; pages with bands over the whole width do that by themselves. */
  readonly narrow?: boolean;
}

/** Header, content and footer of everything that is public. */
export function PortalFrame({ children, narrow = false }: PortalFrameProps) {
  const tagManager = useSite()?.tagManagerUrl;
  return (
    <div className={classes.page}>
      <SkipLink />
      <NoticeBars />
      {tagManager && (
        <Suspense>
          <TagManager url={tagManager} />
        </Suspense>
      )}
      <PortalHeader />
      <main
        id={CONTENT_ID}
        tabIndex={-1}
        className={narrow ? `${classes.main} ${classes.narrow}` : classes.main}
      >
        {children}
      </main>
      <PortalFooter />
    </div>
  );
}
