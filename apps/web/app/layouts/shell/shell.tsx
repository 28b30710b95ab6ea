import { href } from '@datum/contract/screens/all';
import { Drawer } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { TermsHost } from '../../features/legal/terms-host.part.tsx';
import { Propose } from '../../features/proposals/propose.part.tsx';
import { StepUp } from '../../features/security/step-up.part.tsx';
import { ViewingBar } from '../../features/viewings/viewing-bar.part.tsx';
import { useWayBack } from '../../lib/links/way-back.ts';
import { DatumMark } from '../../theme/logo.tsx';
import { Wordmark } from '../../theme/wordmark.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { AccountMenu } from './menu/account-menu.tsx';
import { SideNav } from './menu/side-nav.tsx';
import { TopBar } from './menu/top-bar.tsx';
import { NoticeBars } from './notice-bars.tsx';
import { Palette } from './palette.tsx';
import { SessionWatch } from './session-watch.tsx';
import classes from './shell.module.css';
import { Shortcuts } from './shortcuts.tsx';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';
import { Toasts } from './toasts.tsx';

/** The frame of the working area: navigation at the left, a bar on top, the page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const t = useTranslations();
  const [collapsed = false, setCollapsed] = useLocalStorage<boolean>({ key: 'navigation-collapsed' });
  const [drawer, { open, close }] = useDisclosure(false);
  const [shortcuts, { open: openShortcuts, close: closeShortcuts }] = useDisclosure(false);
  useWayBack();
  return (
    <>
      <SkipLink />
      <div className={classes.shell} data-collapsed={collapsed}>
        <aside className={classes.side}>
          <Link to={href('home')} className={classes.logo} aria-label={t('internal.home')}>
            {collapsed ? <DatumMark size={22} /> : <Wordmark height={24} />}
          </Link>
          <SideNav />
          <div className={classes.account}>
            <AccountMenu onShortcuts={openShortcuts} />
          </div>
        </aside>
        <div className={classes.body}>
          <TopBar onMenu={open} collapsed={collapsed} onCollapse={() => setCollapsed(!collapsed)} />
          <NoticeBars />
          <ViewingBar />
          <main id={CONTENT_ID} tabIndex={-1} className={classes.main}>
            {children}
            <noscript>{t('common.needs-javascript')}</noscript>
          </main>
        </div>
      </div>
      <Drawer
        opened={drawer}
        onClose={close}
        size={280}
        title={<Wordmark height={24} />}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        classNames={{ body: classes.drawer }}
      >
        <SideNav onGo={close} />
        <div className={classes.account}>
          <AccountMenu onShortcuts={openShortcuts} />
        </div>
      </Drawer>
      <Palette onShortcuts={openShortcuts} />
      <Shortcuts opened={shortcuts} onOpen={openShortcuts} onClose={closeShortcuts} />
      <Propose />
      <StepUp />
      <TermsHost />
      <LeaveGuard />
      <SessionWatch />
      <Toasts />
    </>
  );
}
