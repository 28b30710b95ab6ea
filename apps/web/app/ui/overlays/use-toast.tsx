import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { Icon } from '../icon.tsx';
import { useUi } from '../ui-provider.tsx';
import classes from './toast.module.css';

/** Something that has happened. */
export interface Toast {
  /** The verb of the button that did it: "14 quotes confirmed". */
  readonly title: string;
  readonly message?: string;
  /** Errors stay until closed and are announced at once. */
  readonly tone?: 'done' | 'error';
  /** One action: undo, show. */
  readonly action?: { readonly label: string; readonly onAct: () => void };
}

/** How long a toast stays, in milliseconds; it waits while the pointer is on it. */
const STAYS = 6000;

/**
 * Says at the bottom right what has happened; needs `<Notifications position="bottom-right" />` in the shell.
 *
 *     const toast = useToast();
 *     toast({ title: t('confirmed', { count: 14 }), action: { label: t('undo'), onAct: undo } });
 */
export function useToast(): (toast: Toast) => void {
  const { t } = useUi();
  return useCallback(
    ({ title, message, tone = 'done', action }: Toast) => {
      const id = notifications.show({
        title,
        message: (
          <span className={classes.words}>
            {message}
            {action && (
              <button
                type="button"
                onClick={() => {
                  notifications.hide(id);
                  action.onAct();
                }}
              >
                {action.label}
              </button>
            )}
          </span>
        ),
        icon: <Icon name={tone === 'error' ? 'warning' : 'check'} size={18} />,
        color: tone === 'error' ? 'red' : 'green',
        autoClose: tone === 'error' ? false : STAYS,
        role: tone === 'error' ? 'alert' : 'status',
        closeButtonProps: { 'aria-label': t('overlay.close') },
      });
    },
    [t],
  );
}
