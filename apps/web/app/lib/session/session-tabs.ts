/** What tabs tell each other (requirements 4). */
export type TabMessage = 'signed-in' | 'signed-out';

const CHANNEL = 'datum-session';
let channel: BroadcastChannel | null | undefined;

const open = (): BroadcastChannel | null => {
  channel ??= typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : null;
  return channel;
};

/** Tells the other tabs of this browser that one signed out. */
export const tellSignedOut = (): void => open()?.postMessage('signed-out' satisfies TabMessage);

/**
 * Hears the other tabs. Signing out comes over the shared channel, and by the storage event where a browser has no such
 * channel or lost the message (a tab that was frozen): the same news may come twice. Signing in comes by the storage
 * event alone: a message could arrive before the token that it is about, and the older one would then be refused.
 */
export function hearTabs(listener: (message: TabMessage) => void): () => void {
  const shared = open();
  const onMessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === 'token') {
      listener(newValue === null ? 'signed-out' : 'signed-in');
    }
  };
  shared?.addEventListener('message', onMessage);
  window.addEventListener('storage', onStorage);
  return () => {
    shared?.removeEventListener('message', onMessage);
    window.removeEventListener('storage', onStorage);
  };
}
