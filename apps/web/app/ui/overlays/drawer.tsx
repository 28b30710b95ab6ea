import { ActionIcon, FocusTrap } from '@mantine/core';
import { useMediaQuery, useMounted } from '@mantine/hooks';
import { type ReactNode, useEffect, useId } from 'react';
import { Icon } from '../icon.tsx';
import { useUi } from '../ui-provider.tsx';
import classes from './drawer.module.css';
import { useDrawerRoom } from './use-drawer-room.ts';
import { useEscape } from './use-escape.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface DrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Pixels: 420; a passport 468, a reason 312. */
  readonly width?: number;
  /** In the head: previous and next through the list behind. */
  readonly tools?: ReactNode;
  /** Fixed at the bottom. */
  readonly footer?: ReactNode;
}

/**
 * A panel at the right to look at one thing or change a little. From 1280 px it pushes the page aside and both can be
 * used; below, it covers the page and keeps the focus. Esc closes it, the focus goes back to where it was.
 *
 *     <Drawer opened={edit !== null} onClose={() => setEdit(null)} title={t('editUnit')}>form</Drawer>
 */
export function Drawer(props: DrawerProps) {
  // The server does not know the width of the window, and with it which kind of drawer to draw.
  const mounted = useMounted();
  return props.opened && mounted ? <OpenDrawer {...props} /> : null;
}

const BESIDE = { role: 'complementary' } as const;
const COVERING = { role: 'dialog', 'aria-modal': true } as const;

function OpenDrawer({ onClose, title, children, width = 420, tools, footer }: DrawerProps) {
  const { t } = useUi();
  const id = useId();
  const beside = useMediaQuery('(min-width: 1280px)', false, { getInitialValueInEffect: false });
  useReturnFocus();
  useDrawerRoom(beside ? width : null);
  useEscape(onClose);
  useEffect(() => document.getElementById(id)?.focus(), [id]);

  const panel = (
    <div
      className={classes.panel}
      style={{ width: `min(${width}px, 100vw)` }}
      {...(beside ? BESIDE : COVERING)}
      {...{ 'aria-labelledby': id }}
    >
      <div className={classes.head}>
        <h2 id={id} tabIndex={-1} data-autofocus>
          {title}
        </h2>
        {tools}
        <ActionIcon size="md" aria-label={t('overlay.close')} title={t('overlay.close')} onClick={onClose}>
          <Icon name="close" />
        </ActionIcon>
      </div>
      <div className={classes.body}>{children}</div>
      {footer && <div className={classes.foot}>{footer}</div>}
    </div>
  );
  if (beside) return panel;
  return (
    <>
      <div className={classes.cover} onPointerDown={onClose} aria-hidden="true" />
      <FocusTrap active>{panel}</FocusTrap>
    </>
  );
}
